/** A field to type in; not smaller than 1rem, or phones zoom in. */
export const FIELD =
  "w-full rounded-lg border border-edge bg-canvas px-3 py-2.5 text-base text-ink placeholder:text-faint aria-invalid:border-danger";

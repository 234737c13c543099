"use client";
import { useTheme } from "next-themes";
import { type ExternalToast, Toaster, toast } from "sonner";
import "sonner/dist/styles.css";
import { FocusReturn } from "./focus-return";
import type { Notice } from "./notify";

const DURATION_MS = 6_000;

/** Notices without an action. */
const withoutAction = new Set<string | number>();

/** Notices that a later one replaces, by their keys. */
const byKey = new Map<string, string | number>();

/** Dismisses notices of the previous page; those with an action stay. */
export function dismissPassing(): void {
  for (const id of withoutAction) toast.dismiss(id);
  withoutAction.clear();
}

const SHOW = { plain: toast, problem: toast.error, waiting: toast.loading };

/** Shows a notice, once the toaster is on the page. */
export function showNotice({
  words,
  kind = "plain",
  key,
  action,
  second,
  durationMs = DURATION_MS,
}: Notice): void {
  const options: ExternalToast = { duration: durationMs };
  if (action) options.action = { label: action.label, onClick: action.run };
  if (second) options.cancel = { label: second.label, onClick: second.run };
  const before = key === undefined ? undefined : byKey.get(key);
  // Not the same one with other words, which would keep its form.
  if (before !== undefined) toast.dismiss(before);
  const id = SHOW[kind](words, options);
  if (key !== undefined) byKey.set(key, id);
  if (!action) withoutAction.add(id);
}

/** The toaster: above the composer on a phone, in the corner elsewhere, above a bar at the bottom of the page. */
export default function Notices() {
  const { resolvedTheme } = useTheme();
  return (
    <FocusReturn>
      <Toaster
        theme={resolvedTheme === "light" ? "light" : "dark"}
        position="bottom-right"
        offset={{ bottom: "var(--notices-bottom)" }}
        mobileOffset={{ bottom: 248 }}
        toastOptions={{
          classNames: {
            toast: "!bg-raised !border-hairline !text-ink !shadow-lg !font-sans !rounded-lg",
            actionButton: "!bg-ink !text-canvas !h-8 pointer-coarse:!h-10 !px-3 !text-xs",
            cancelButton:
              "!bg-transparent !text-ink !ring-1 !ring-edge !h-8 pointer-coarse:!h-10 !px-3 !text-xs",
            icon: "!text-danger",
          },
        }}
      />
    </FocusReturn>
  );
}

import { LoaderCircle } from "lucide-react";

/** In place of the icon of a button that was pressed and waits. */
export const BusyIcon = () => (
  <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
);

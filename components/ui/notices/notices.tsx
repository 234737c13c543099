"use client";
import { useTheme } from "next-themes";
import { type ExternalToast, Toaster, toast } from "sonner";
import "sonner/dist/styles.css";
import type { Notice } from "./notify";

const DURATION_MS = 6_000;

/** Notices that only tell something, with nothing to press. */
const passing = new Set<string | number>();

/** Takes away what was said on a page that is left now; what can still be pressed stays. */
export function dismissPassing(): void {
  for (const id of passing) toast.dismiss(id);
  passing.clear();
}

/** Draws a notice; before the place for it is on the page, it waits. */
export function showNotice({ words, kind = "plain", action, durationMs = DURATION_MS }: Notice): void {
  const options: ExternalToast = { duration: durationMs };
  if (action) options.action = { label: action.label, onClick: action.run };
  const id = kind === "problem" ? toast.error(words, options) : toast(words, options);
  if (!action) passing.add(id);
}

/** Where notices are drawn: above the composer on a phone, in the corner elsewhere. */
export default function Notices() {
  const { resolvedTheme } = useTheme();
  return (
    <Toaster
      theme={resolvedTheme === "light" ? "light" : "dark"}
      position="bottom-right"
      mobileOffset={{ bottom: 248 }}
      toastOptions={{
        classNames: {
          toast: "!bg-raised !border-hairline !text-ink !shadow-lg !font-sans !rounded-lg",
          actionButton: "!bg-ink !text-canvas !h-8 !px-3 !text-xs",
          icon: "!text-danger",
        },
      }}
    />
  );
}

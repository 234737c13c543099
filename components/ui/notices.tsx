"use client";
import { useTheme } from "next-themes";
import { Toaster } from "sonner";
import "sonner/dist/styles.css";

/** Where notices are drawn: above the composer on a phone, in the corner elsewhere. */
export default function Notices() {
  const { resolvedTheme } = useTheme();
  return (
    <Toaster
      theme={resolvedTheme === "light" ? "light" : "dark"}
      position="bottom-right"
      mobileOffset={{ bottom: 224 }}
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

import type { Metadata } from "next";
import { Mark } from "@/components/ui/page/mark";
import { Verify } from "@/components/verify/verify";

export const metadata: Metadata = {
  title: "Check a picture",
  description:
    "Read in your browser where a picture comes from: who signed it, with what it was made, and whether it was changed.",
};

/** For everybody: nothing here is asked of the studio, and nothing is sent to it. */
export default function VerifyPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-dvh max-w-2xl px-4 py-10 outline-none sm:px-6 sm:py-16"
    >
      <a href="/" aria-label="Prompt Studio" className="inline-block rounded-md">
        <Mark className="size-9 text-ink" />
      </a>
      <h1 className="mt-6 text-xl font-medium tracking-tight text-balance">
        Where does a picture come from?
      </h1>
      <p className="mt-2 mb-8 text-base text-pretty text-muted">
        Cameras, programs and AI models can sign their pictures (C2PA, “Content Credentials”). Here you see
        who signed one, with what it was made, and whether it was changed since.
      </p>
      <Verify />
    </main>
  );
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { currentPerson } from "@/app/current-person";
import { SignInChoices } from "@/components/sign-in/sign-in-choices";
import { Mark } from "@/components/ui/page/mark";
import { originOf } from "@/lib/auth/origin";
import { signInChoices } from "@/lib/auth/sign-in/sign-in-choices";
import { settings } from "@/lib/settings/env";
import { safeCallbackPath } from "./safe-callback-path";
import { signInProblem } from "./sign-in-problem";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const query = await searchParams;
  const callbackPath = safeCallbackPath(query.callbackUrl, originOf(await headers(), settings()));
  if (await currentPerson()) redirect(callbackPath);
  const problem = signInProblem(query.error);
  return (
    <main className="relative flex min-h-dvh items-center justify-center overflow-hidden p-6">
      <Safelight />
      <div className="relative w-full max-w-sm">
        <Mark className="size-9 text-ink" />
        <h1 className="mt-6 text-xl font-medium tracking-tight">Prompt Studio</h1>
        <p className="mt-1 mb-8 text-base text-muted">Write a prompt. Watch the pictures appear.</p>
        {problem && (
          <p role="alert" className="mb-4 rounded-md border border-hairline bg-panel p-3 text-sm text-danger">
            {problem}
          </p>
        )}
        <SignInChoices choices={signInChoices()} callbackPath={callbackPath} />
        <a
          href="/verify"
          className="mt-8 inline-block text-xs text-faint underline decoration-edge underline-offset-4 hover:text-ink"
        >
          Check where a picture comes from
        </a>
      </div>
    </main>
  );
}

/** A decorative glow, placed away from the text. */
function Safelight() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-[-22rem] left-1/2 size-[44rem] -translate-x-1/2 rounded-full bg-[radial-gradient(closest-side,color-mix(in_oklab,var(--accent)_22%,transparent),transparent)] lg:left-[72%]"
    />
  );
}

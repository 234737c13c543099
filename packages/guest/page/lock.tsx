import { pill } from "./controls";
import { FIELD } from "./field";

/** The page that asks for the password of a link. It needs no script. @param problem why the typed one is not taken; null before. */
export function Lock({ problem }: { problem: string | null }) {
  return (
    // From the top, so that nothing moves when a problem is said.
    <main className="mx-auto min-h-dvh max-w-md px-6 pt-[18dvh] pb-16 sm:pt-[28dvh]">
      <h1 className="text-xl font-medium text-balance">This page needs a password</h1>
      <p className="mt-3 text-base text-muted text-pretty">
        The person who sent you the link has it. Your browser then keeps a cookie for this page alone, until
        the link ends.
      </p>
      <form method="post" className="mt-8 flex flex-col gap-4">
        <div>
          <label htmlFor="password" className="mb-2 block text-sm text-muted">
            Password
          </label>
          <input
            id="password"
            name="password"
            type="password"
            required
            maxLength={200}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the page has nothing else
            autoFocus
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : "problem"}
            className={FIELD}
          />
          {problem !== null && (
            <p id="problem" role="alert" className="mt-2 text-sm text-danger">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className={`${pill("primary")} sm:self-start`}>
          Continue
        </button>
      </form>
    </main>
  );
}

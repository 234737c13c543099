import { pill } from "./controls";
import { FIELD } from "./field";

/** The page that asks for the password of a link. It needs no script. @param problem why the typed one is not taken; null before. */
export function Lock({ problem }: { problem: string | null }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6 py-16">
      <h1 className="text-xl font-medium text-balance">This page needs a password</h1>
      <p className="mt-3 text-base text-muted text-pretty">
        The person who sent you the link has it. Your browser then keeps a cookie for this page alone, until
        the link ends.
      </p>
      <form method="post" className="mt-8 flex flex-col gap-4">
        <div>
          <label htmlFor="password" className="mb-1 block text-sm text-muted">
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
        </div>
        {problem !== null && (
          <p id="problem" role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <button type="submit" className={`${pill("primary")} self-start`}>
          Continue
        </button>
      </form>
    </main>
  );
}

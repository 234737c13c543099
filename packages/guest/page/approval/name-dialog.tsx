import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { pill } from "../controls";
import { FIELD } from "../field";
import { MAX_GUEST_NAME_CHARACTERS } from "../state/board";
import { guestName } from "../state/guest-key";
import type { Approving } from "./use-approval";

/** Asks who answers: one of the list, or a name that is typed. */
export function NameDialog({ approving: { approval, name: before, takeName } }: { approving: Approving }) {
  const { names } = approval;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(before || (names ? "" : guestName()));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // So that the focus returns.
    return () => element?.close();
  }, []);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setProblem(names ? "Please choose your name." : "Please type your name.");
    takeName(name.trim());
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        takeName(null);
      }}
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-2xl border border-hairline bg-panel p-6 text-ink shadow-xl"
    >
      <form onSubmit={confirm} className="flex flex-col gap-4">
        <h2 id={`${id}title`} className="text-lg font-medium">
          Who are you?
        </h2>
        <p className="text-sm text-muted">Your name stands beside your answers, which the owner keeps.</p>
        {names ? (
          <fieldset className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
            <legend className="sr-only">Your name</legend>
            {names.map((one) => {
              const isElsewhere = one.is_taken && one.name !== approval.name;
              return (
                <label
                  key={one.name}
                  className={`flex min-h-11 items-center gap-3 rounded-lg px-2 text-base break-words ${isElsewhere ? "text-muted" : "hover:bg-raised"}`}
                >
                  <input
                    type="radio"
                    name={`${id}name`}
                    checked={name === one.name}
                    disabled={isElsewhere}
                    onChange={() => setName(one.name)}
                    className="size-5 shrink-0 accent-[var(--accent)]"
                  />
                  <span className="min-w-0">
                    {one.name}
                    {isElsewhere && <span className="block text-sm">answers in another browser</span>}
                  </span>
                </label>
              );
            })}
          </fieldset>
        ) : (
          <div>
            <label htmlFor={`${id}field`} className="mb-1 block text-sm text-muted">
              Your name
            </label>
            <input
              id={`${id}field`}
              value={name}
              maxLength={MAX_GUEST_NAME_CHARACTERS}
              autoComplete="name"
              onInput={(event) => setName(event.currentTarget.value)}
              className={FIELD}
            />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex gap-3">
          <button type="submit" className={pill("primary")}>
            Continue
          </button>
          <button type="button" className={pill("plain")} onClick={() => takeName(null)}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

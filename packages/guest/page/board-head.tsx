import type { ReactNode } from "react";
import type { Head } from "./state/board";

interface Props extends Head {
  name: string;
  /** The id of the element with the name. */
  nameId?: string;
  /** How many pictures there are. */
  count: ReactNode;
  /** What can be done with the board. */
  children: ReactNode;
}

/** The head of a board: from whom it is, its name, and a few words. */
export function BoardHead({ sender, introduction, logo, name, nameId, count, children }: Props) {
  return (
    <header className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 sm:mb-14">
      <div className="min-w-0">
        {logo && (
          // Most logos with transparency are made for paper.
          <img
            src={logo.url}
            alt=""
            width={logo.width}
            height={logo.height}
            className="mb-5 h-auto max-h-16 w-auto max-w-56 rounded-md object-contain dark:bg-white dark:p-1.5 sm:max-h-20"
          />
        )}
        {sender && <p className="mb-1 text-sm break-words text-muted">From {sender}</p>}
        <h1
          id={nameId}
          className="text-[1.875rem] leading-tight font-medium tracking-tight text-balance break-words sm:text-[2.5rem]"
        >
          {name}
        </h1>
        {count}
        {introduction && (
          <p className="mt-5 max-w-prose text-base break-words whitespace-pre-line text-pretty">
            {introduction}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

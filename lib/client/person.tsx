"use client";
/** The person whom the page was drawn for: stored data is kept under their id, and calls name them. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { actAs } from "./api/call/request";

/** What the shell shows of the person. */
export interface Person {
  name: string;
  image: string | null;
  isAdmin: boolean;
}

/** The id where nobody is signed in: such a page stores nothing personal. */
const NOBODY = "nobody";

const PersonContext = createContext(NOBODY);

/** @param id of the person; null where nobody is signed in. */
export function PersonScope({ id, children }: { id: string | null; children: ReactNode }) {
  // A layout effect, because effects of the children make calls.
  useLayoutEffect(() => actAs(id), [id]);
  return <PersonContext value={id ?? NOBODY}>{children}</PersonContext>;
}

export const usePersonId = (): string => useContext(PersonContext);

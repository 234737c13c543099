"use client";
/** Whose page this is. Everything a browser keeps for a person is kept under their id, and calls say whose they are. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { actAs } from "./api/call-api";

/** The id where nobody is signed in: such a page keeps nothing worth telling apart. */
const NOBODY = "nobody";

const PersonContext = createContext(NOBODY);

/** @param id of the person; null where nobody is signed in. */
export function PersonScope({ id, children }: { id: string | null; children: ReactNode }) {
  // Before any effect below makes a call.
  useLayoutEffect(() => actAs(id), [id]);
  return <PersonContext value={id ?? NOBODY}>{children}</PersonContext>;
}

export const usePersonId = (): string => useContext(PersonContext);

/** The name under which something of a person is stored. */
export const storedAs = (what: string, personId: string): string => `prompt-studio.${what}.${personId}`;

"use client";
/** Whether the person may change the board that is shown; a viewer only looks. */
import { createContext, useContext } from "react";

const MayEdit = createContext(true);

export const MayEditProvider = MayEdit.Provider;

export const useMayEdit = (): boolean => useContext(MayEdit);

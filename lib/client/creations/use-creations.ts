"use client";
import { creationListQuery } from "../api/creation-queries";
import { connectionOf } from "../words/connection";
import { aheadOfNext } from "../words/states";
import { type InitialData, matchesAll, useCreationList } from "./use-creation-list";

/** All creations of the person, for the stream. */
export function useCreations(initial: InitialData | null) {
  const { state, listError, connection, ...list } = useCreationList({
    query: creationListQuery,
    initial,
    isInitialList: true,
    matches: matchesAll,
    showsOlder: true,
  });
  return {
    ...list,
    connection: connection === "fine" ? connectionOf(listError) : connection,
    /** How many creations in the queue would run before one made now. */
    aheadOfNext: state.aheadOfNext ?? aheadOfNext(list.creations),
  };
}

export type Creations = ReturnType<typeof useCreations>;

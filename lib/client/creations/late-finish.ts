"use client";
/**
 * Which creations a person has kept although they finished after a cancel request. Stored in this browser for each person;
 * a decision to delete needs no record.
 */
import { useSyncExternalStore } from "react";
import { usePersonId } from "../person";
import { perPerson, storageKey } from "../storage";
import { storedJson } from "../stored-json";

/** Older decisions are dropped; the question is then asked again. */
const MAX_IDS = 500;

function readIds(json: unknown): readonly string[] {
  return Array.isArray(json) ? json.filter((id) => typeof id === "string") : [];
}

export function createLateFinishes(personId: string) {
  const ids = storedJson("browser", storageKey("kept", personId), readIds);
  return {
    subscribe: ids.subscribe,
    isAccepted: (creationId: string): boolean => ids.read().includes(creationId),
    accept(creationId: string): void {
      ids.write([...ids.read().filter((id) => id !== creationId), creationId].slice(-MAX_IDS));
    },
  };
}

const lateFinishesOf = perPerson(createLateFinishes);

/** @returns whether the person has kept the creation, and how to keep it. In the server's page no question is open. */
export function useLateFinishAccepted(creationId: string): [boolean, () => void] {
  const store = lateFinishesOf(usePersonId());
  const isAccepted = useSyncExternalStore(
    store.subscribe,
    () => store.isAccepted(creationId),
    () => true,
  );
  return [isAccepted, () => store.accept(creationId)];
}

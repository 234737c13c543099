"use client";
/**
 * Edits that were begun from a board: which item one came from, so that its picture is offered as the next version of that item.
 * Stored in this browser for each person.
 */
import { useSyncExternalStore } from "react";
import { usePersonId } from "../person";
import { perPerson, storageKey } from "../storage";
import { storedJson } from "../stored-json";

export interface VersionOffer {
  boardId: string;
  boardName: string;
  itemId: string;
  /** The picture that is edited, and its creation. */
  pictureId: string;
  creationId: string;
  /** When the edit was begun, by the studio's clock, in milliseconds since 1970. */
  since: number;
}

/** Older ones are dropped. */
const MAX_OFFERS = 50;
const NONE: readonly VersionOffer[] = [];

const isText = (value: unknown): value is string => typeof value === "string";
const isOffer = (value: unknown): value is VersionOffer => {
  if (value === null || typeof value !== "object") return false;
  const one = value as Record<string, unknown>;
  const texts = [one.boardId, one.boardName, one.itemId, one.pictureId, one.creationId];
  return texts.every(isText) && typeof one.since === "number";
};

const isSame = (one: VersionOffer, other: VersionOffer) =>
  one.boardId === other.boardId && one.itemId === other.itemId && one.pictureId === other.pictureId;

export function createVersionOffers(personId: string) {
  const stored = storedJson("browser", storageKey("version-offers", personId), (json) =>
    Array.isArray(json) ? json.filter(isOffer) : NONE,
  );
  const without = (offer: VersionOffer) => stored.read().filter((one) => !isSame(one, offer));
  return {
    subscribe: stored.subscribe,
    read: stored.read,
    /** One for each picture of an item: the last one. */
    add: (offer: VersionOffer) => void stored.write([...without(offer), offer].slice(-MAX_OFFERS)),
    remove: (offer: VersionOffer) => void stored.write(without(offer)),
  };
}

const offersOf = perPerson(createVersionOffers);

/** The offers of the person who is signed in, none in the server's page, and how to add and remove them. */
export function useVersionOffers() {
  const { subscribe, read, add, remove } = offersOf(usePersonId());
  const offers = useSyncExternalStore(subscribe, read, () => NONE);
  return { offers, add, remove };
}

/** What a creation tells of what it was made from. */
interface Edit {
  create_time: string;
  made_from?:
    | { inputs: readonly { place: string; picture_id: string | null; creation_id: string | null }[] }
    | undefined;
}

/** Whether a creation is an edit that was begun with this offer. */
export const isEditFor = ({ pictureId, since }: VersionOffer, { made_from, create_time }: Edit): boolean =>
  Date.parse(create_time) >= since &&
  (made_from?.inputs.some(({ place, picture_id }) => place === "source" && picture_id === pictureId) ??
    false);

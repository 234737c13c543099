"use client";
import type { Creation } from "contract/creations/creation";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import { replaceOnBoard } from "@/lib/client/boards/replace-on-board";
import { isEditFor, useVersionOffers, type VersionOffer } from "@/lib/client/boards/version-offers";

const UNDO_SHOWN_MS = 20_000;

/** An edit that was begun from a picture of a board takes its place there. Which number it gets, the board knows only then. */
export function VersionOfferButton({ creation }: { creation: Creation }) {
  const { offers, remove } = useVersionOffers();
  const offer = offers.findLast((one) => isEditFor(one, creation));
  const [output] = creation.outputs;
  if (!offer || !output) return null;
  return (
    <button
      type="button"
      data-tooltip={`On the board ${offer.boardName}`}
      onClick={() => void replace(offer, output.id, () => remove(offer))}
      className="shrink-0 rounded-md bg-ink px-2 text-xs leading-6 text-canvas hover:opacity-85 pointer-coarse:leading-10"
    >
      Use as the next version
    </button>
  );
}

async function replace(offer: VersionOffer, pictureId: string, onDone: () => void): Promise<void> {
  const problem = (words: string) => notify({ words, kind: "problem" });
  try {
    const used = await replaceOnBoard(offer, pictureId);
    onDone();
    if (!used)
      return problem(`The board ${offer.boardName} has no place for this version. Nothing was changed.`);
    const run = () => {
      used
        .takeBack()
        .catch((error: unknown) => problem(`The version was not taken back. ${errorMessage(error)}`));
    };
    const words = `Version ${used.number} is on the board ${offer.boardName}.`;
    notify({ words, action: { label: "Undo", run }, durationMs: UNDO_SHOWN_MS });
  } catch (error) {
    problem(`The board was not changed. ${errorMessage(error)}`);
  }
}

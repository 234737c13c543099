/** What a person can do with a creation: what is shown at once, which call is made, and which notice reports the result. */
import type { QueryClient } from "@tanstack/react-query";
import type { Creation, CreationOutput } from "contract/creations/creation";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { signInHere } from "@/components/ui/page/sign-in-link";
import { copyText } from "@/components/ui/text/copy";
import { ApiError, errorMessage, sessionEndOf } from "@/lib/client/api/call/errors";
import { creationKeys } from "@/lib/client/api/changes";
import {
  cancelCreation,
  cancelMany,
  changePictures,
  deleteCreation,
  restoreCreation,
} from "@/lib/client/api/creations";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { type OptimisticChange, optimistically } from "@/lib/client/creations/optimistic";
import type { Outbox } from "@/lib/client/creations/outbox";
import { renewLinks } from "@/lib/client/creations/renew-links";
import { requestOf } from "@/lib/client/creations/request-of";
import { boardsOfDeleted } from "./boards/deleted";
import { askOutcome } from "./outcome/ask";
import { focusCreation } from "./outcome/focus-creation";

/** What the page knows, and nothing that is done. */
export type NotDone = "open" | "editors" | "describe";

/** What the page contributes: where requests go, and where the person goes afterwards. */
export interface PageActions {
  send: Outbox["send"];
  recall: (...args: Parameters<CreationActions["recall"]>) => Promise<void>;
  /** The models to which prompts can be sent on. */
  open: CreationActions["open"];
  /** The models that make pictures from pictures. */
  editors: CreationActions["editors"];
  describe: CreationActions["describe"];
  /** After a delete; a page that shows only this creation leaves. */
  onRemoved?: () => void;
  /** After a new request; a page that shows only one creation goes to the stream. */
  onSent?: () => void;
  /** After an unknown outcome is resolved; without it, the card of the creation gets the focus. */
  onSettled?: (creationId: string) => void;
}

function reportProblem(words: string, error: unknown): void {
  const action = sessionEndOf(error) === "signed_out" ? { label: "Sign in", run: signInHere } : undefined;
  notify({ words: `${words} ${errorMessage(error)}`.trim(), kind: "problem", ...(action && { action }) });
}

/** What a file that somebody brought can be used for in the composer: it has no settings. */
const OF_GIVEN = new Set(["edit", "reference"]);

/** @returns false for a picture that somebody brought, which then is told. */
function hasSettings({ is_given }: Creation): boolean {
  if (is_given) notify({ words: "This picture was brought as a file: it has no prompt and no settings." });
  return !is_given;
}

/** Whether the studio does not have the model that the request names. */
const isAboutModel = (error: unknown) =>
  error instanceof ApiError && error.details.some(({ field }) => field === "model");

/** @param page without one, only the actions that need none can be called. */
export function creationActions(
  client: QueryClient,
  { send, recall, onRemoved, onSent, onSettled }: Partial<PageActions>,
): Omit<CreationActions, NotDone> {
  const settled = onSettled ?? focusCreation;

  /** @returns whether the call succeeded; a failure has been reported. */
  async function change(
    creations: readonly Creation[],
    what: Omit<OptimisticChange, "creations">,
    call: () => Promise<unknown>,
    failure: string,
  ): Promise<boolean> {
    try {
      await optimistically(client, { creations, ...what }, call);
      return true;
    } catch (error) {
      const isTooLate =
        what.fields?.cancel_requested && error instanceof ApiError && error.httpStatus === 409;
      if (isTooLate) notify({ words: "The creation ended before it could be cancelled.", kind: "problem" });
      else reportProblem(failure, error);
      return false;
    } finally {
      // A deleted creation is not read again: the studio would answer 404.
      for (const { creation_id } of what.isDeleted ? [] : creations)
        void client.invalidateQueries({ queryKey: creationKeys.one(creation_id) });
    }
  }

  const cancelling = { fields: { cancel_requested: true } };

  async function remove(creation: Creation) {
    const id = creation.creation_id;
    const boards = boardsOfDeleted({ creation_ids: [id] }, "It");
    const isDone = await change(
      [creation],
      { isDeleted: true },
      () => deleteCreation(id),
      "The creation was not deleted.",
    );
    if (!isDone) return;
    const undo = { label: "Undo", run: () => restore(creation) };
    notify({ words: `Creation deleted.${await boards}`, action: undo, durationMs: 10_000 });
    onRemoved?.();
  }

  function restore(creation: Creation) {
    const id = creation.creation_id;
    void change(
      [creation],
      { isDeleted: false },
      () => restoreCreation(id),
      "The creation was not restored.",
    );
    focusItem(id);
  }

  async function removePicture(creation: Creation, output: CreationOutput) {
    const ids = [output.id];
    const boards = boardsOfDeleted({ picture_ids: ids }, "It");
    const isDone = await change(
      [creation],
      { pictures: { ids: new Set(ids), isDeleted: true } },
      () => changePictures("delete", ids),
      "The picture was not deleted.",
    );
    if (!isDone) return;
    const undo = { label: "Undo", run: () => restorePicture(creation, output) };
    notify({ words: `Picture deleted.${await boards}`, action: undo, durationMs: 10_000 });
    if (creation.outputs.length <= 1) onRemoved?.();
  }

  function restorePicture(creation: Creation, output: CreationOutput) {
    // The poll brings the picture back into the list, in its place.
    void change(
      [creation],
      {},
      () => changePictures("restore", [output.id]),
      "The picture was not restored.",
    );
    focusItem(creation.creation_id);
  }

  function sendNew(request: IntentRequest, creation: Creation) {
    if (!hasSettings(creation)) return;
    void send?.(request).catch((error) => {
      if (!isAboutModel(error)) return reportProblem("", error);
      notify({
        words: `Not sent: this studio no longer has ${creation.made_by}.`,
        kind: "problem",
        action: { label: "Use its settings", run: () => void recall?.("all", creation) },
      });
    });
    onSent?.();
  }

  return {
    cancel: (creation) =>
      void change(
        [creation],
        cancelling,
        () => cancelCreation(creation.creation_id),
        "The creation was not cancelled.",
      ),
    cancelMany: (which, creations) =>
      void change(creations, cancelling, () => cancelMany(which), "The creations were not cancelled."),
    setPictureFavourite: (creation, output, isFavourite) =>
      void change(
        [creation],
        { pictures: { ids: new Set([output.id]), isFavourite } },
        () => changePictures(isFavourite ? "favourite" : "unfavourite", [output.id]),
        "The favourite was not changed.",
      ),
    remove: (creation) => void remove(creation),
    removePicture: (creation, output) => void removePicture(creation, output),
    runAgain: (creation) => sendNew(requestOf(creation), creation),
    vary: (creation) => {
      const request = requestOf(creation);
      sendNew({ ...request, settings: { ...request.settings, seed: -1 } }, creation);
    },
    resend: (creation) => askOutcome({ kind: "resend", creation, onSettled: settled }),
    findAtService: (creation) => askOutcome({ kind: "find_at_service", creation, onSettled: settled }),
    recall: (what, creation, ...more) => {
      if (OF_GIVEN.has(what) || hasSettings(creation)) void recall?.(what, creation, ...more);
    },
    renewLinks: (creation) => void renewLinks(client, creation),
    copyPrompt: async (creation) => {
      if (!hasSettings(creation)) return;
      const copied = await copyText(creation.prompt);
      notify({ words: copied ? "Prompt copied." : "The prompt could not be copied." });
    },
  };
}

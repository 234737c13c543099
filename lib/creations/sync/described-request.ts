/** Writes the change of an edit into the words of its source, for models that draw what their prompt describes. */
import "server-only";
import { type CreationRequest, MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import { readSourceWords } from "@/lib/uploads/inputs-of";
import type { Ledger, Wording } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";

export type DescribingContext = Pick<Ledger, "db"> & Wording;

/**
 * Here and not in the adapters, because it is the same for all of them, and because what is sent is recorded before it is sent: the
 * person sees it as the enhanced prompt, whatever comes of the send.
 *
 * @returns the request as it came where its model is told what to change, and where nobody knows the words of the source.
 * @throws CreateFailure `not_sent` where they cannot be read or recorded now.
 */
export async function describedRequest(
  context: DescribingContext,
  { service }: Pick<SharedService, "service">,
  row: CreationRow,
  request: CreationRequest,
): Promise<CreationRequest> {
  if (request.operation !== "edit" || !drawsDescriptions(service.models, request.model)) return request;
  try {
    const prompt = row.enhanced_prompt ?? (await describe(context, row, request.prompt));
    return prompt === null ? request : { ...request, prompt };
  } catch (cause) {
    const message =
      "The words of the picture that this is made from cannot be read right now. Nothing was sent.";
    throw new CreateFailure("not_sent", new StudioError("service_unreachable", message).toBody(), { cause });
  }
}

function drawsDescriptions(models: SharedService["service"]["models"], id: string | undefined): boolean {
  const model = id === undefined ? models[0] : models.find((one) => one.id === id);
  return model?.abilities.from_pictures?.prompt_describes === "result";
}

async function describe(
  { db, changedPrompt }: DescribingContext,
  row: CreationRow,
  change: string,
): Promise<string | null> {
  const words = await readSourceWords(db, row.id);
  if (!words) return null;
  const whole = await changedPrompt(words, change);
  // The change matters most, and it may stand anywhere in the whole.
  const prompt = whole.length > MAX_PROMPT_CHARACTERS ? `${change}, ${words}` : whole;
  const sent = prompt.slice(0, MAX_PROMPT_CHARACTERS).trim();
  // Polls read it with the outcome of the send.
  await db
    .updateTable("creations")
    .set({ enhanced_prompt: sent })
    .where("id", "=", row.id)
    .where("status", "=", "sending")
    .execute();
  return sent;
}

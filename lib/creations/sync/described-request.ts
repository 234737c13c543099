/** Writes the change of an edit into the words of its source, for models that draw what their prompt describes. */
import "server-only";
import { type CreationRequest, MAX_PROMPT_CHARACTERS } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import { isOutage } from "@/lib/base/errors";
import { readSourceWords } from "@/lib/uploads/source-words";
import type { Ledger, PromptChanges } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";

export type DescribingContext = Pick<Ledger, "db" | "log"> & PromptChanges;

/**
 * Here and not in the adapters, because it is the same for all of them, and because what is sent is recorded before it is sent: the
 * person sees it as the enhanced prompt, whatever comes of the send.
 *
 * @param isRepeat whether an earlier send of this row has no known outcome: what it recorded is sent again.
 * @returns the request as it came where its model is told what to change, and where nobody knows the words of the source.
 * @throws CreateFailure where they cannot be read or recorded: `not_sent` in an outage, `refused` for good, and `unknown` of a
 * repeat, because the earlier send may have started something.
 */
export async function describedRequest(
  context: DescribingContext,
  at: Pick<SharedService, "service">,
  { row, request, isRepeat }: { row: CreationRow; request: CreationRequest; isRepeat: boolean },
): Promise<CreationRequest> {
  if (request.operation !== "edit") return request;
  try {
    const prompt = await promptOf(context, at, { row, request, isRepeat });
    if (prompt !== row.enhanced_prompt) await recordPrompt(context, row, prompt);
    return prompt === null ? request : { ...request, prompt };
  } catch (cause) {
    const isPassing = isOutage(cause);
    if (!isPassing)
      context.log.error({ err: cause, creation: row.id }, "a change cannot be written into words");
    const { body, outcome } = isPassing
      ? { body: cause.toBody(), outcome: "not_sent" as const }
      : { body: new StudioError("drawing_failed", UNUSABLE).toBody(), outcome: "refused" as const };
    throw new CreateFailure(isRepeat ? "unknown" : outcome, body, { cause });
  }
}

const UNUSABLE = "The prompt of the picture that this is made from cannot be used. Nothing was sent.";

/** What is sent instead of the request's prompt; null for that. */
async function promptOf(
  { db, changedPrompt }: DescribingContext,
  { service }: Pick<SharedService, "service">,
  { row, request, isRepeat }: { row: CreationRow; request: CreationRequest; isRepeat: boolean },
): Promise<string | null> {
  // The model may be another since the earlier send, which was of this prompt.
  const isKept = isRepeat || drawsDescriptions(service.models, request.model);
  if (isKept && row.enhanced_prompt !== null) return row.enhanced_prompt;
  if (!drawsDescriptions(service.models, request.model)) return null;
  const words = await readSourceWords(db, row.id);
  if (words === null) return null;
  let { prompt } = words;
  for (const change of [...words.changes, request.prompt]) prompt = await changedPrompt(prompt, change);
  // PostgreSQL stores no zero characters in text.
  return prompt.replaceAll("\0", "").slice(0, MAX_PROMPT_CHARACTERS).trim();
}

function drawsDescriptions(models: SharedService["service"]["models"], id: string | undefined): boolean {
  const model = id === undefined ? models[0] : models.find((one) => one.id === id);
  return model?.abilities.from_pictures?.prompt_describes === "result";
}

/** Polls read it with the outcome of the send. */
async function recordPrompt(
  { db }: DescribingContext,
  row: CreationRow,
  enhanced_prompt: string | null,
): Promise<void> {
  await db
    .updateTable("creations")
    .set({ enhanced_prompt })
    .where("id", "=", row.id)
    .where("status", "=", "sending")
    .execute();
}

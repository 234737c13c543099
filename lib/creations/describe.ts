/** Gives words for a picture that a person may use: by a model that sees pictures, which may charge for it. */
import "server-only";
import type { NamedPicture } from "contract/creations/inputs";
import type { Description } from "contract/prompts/describe";
import { StudioError } from "contract/studio-error";
import type { Described, Describer, SeeingModel } from "@/lib/describer/describer";
import type { Asking } from "@/lib/limits/budgets";
import { setAside } from "@/lib/limits/set-aside";
import { convertDownload } from "@/lib/pictures/conversions";
import { encodeForReader } from "@/lib/pictures/encode";
import type { InputContext } from "./inputs/keep-input";
import { findNamed } from "./inputs/resolve-inputs";

/** Longer side of what is sent, in pixels. */
const SENT_PIXELS = 1_024;
/** Of all people, in one process. */
const MAX_AT_ONCE = 16;

interface Wanted extends Asking {
  picture: NamedPicture;
  /** The client has disconnected. */
  signal: AbortSignal;
}

export type DescribePicture = (context: InputContext, wanted: Wanted) => Promise<Description>;

/**
 * One description at a time for each person and process.
 *
 * @returns the verb. It throws StudioError: `not_found` where no model sees pictures; `invalid_request` for a picture that is missing
 * or somebody else's, which is the same answer; `monthly_limit_reached`, `too_many_requests`, `service_busy`; what the model refuses.
 */
export function createDescribe(describer: Describer): DescribePicture {
  const asking = new Set<string>();
  return async (context, wanted) => {
    const { ownerId } = wanted;
    if (asking.has(ownerId))
      throw new StudioError(
        "too_many_requests",
        "Your last picture is still being described. Nothing was sent.",
      );
    if (asking.size >= MAX_AT_ONCE)
      throw new StudioError(
        "service_busy",
        "Many pictures are being described. Nothing was sent; try again in a moment.",
        {
          retryable: true,
        },
      );
    asking.add(ownerId);
    try {
      return await describe(context, describer, wanted);
    } finally {
      asking.delete(ownerId);
    }
  };
}

async function describe(
  context: InputContext,
  describer: Describer,
  { ownerId, tokenId, picture, signal }: Wanted,
): Promise<Description> {
  const model = await describer.current();
  if (!model) throw new StudioError("not_found", "No model of this studio sees pictures.");
  const { originalKey } = await findNamed(context, { ownerId, reference: picture, field: "picture" });
  const jpeg = await smallCopy(context, originalKey, { ownerId, signal });
  const described = await paidOnce(context, { ownerId, tokenId, model, jpeg, signal });
  if (described.kind === "failed") throw described.error;
  return { prompt: described.words, model: model.name, cost: costOf(model, described.costMicros) };
}

/** Decoded when it is its turn, so that those that wait take no memory. */
function smallCopy(
  { store }: InputContext,
  key: string,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<Uint8Array> {
  const damaged = (how: string, cause?: unknown) =>
    new StudioError("picture_damaged", `The stored picture is ${how}. Nothing was sent.`, { cause });
  return convertDownload(
    async () => {
      const bytes = await store.get(key);
      if (!bytes) throw damaged("missing");
      return encodeForReader(bytes, SENT_PIXELS).catch((cause: unknown) => {
        throw damaged("damaged", cause);
      });
    },
    signal,
    ownerId,
  );
}

/** Counted before the call: what happens to this process meanwhile leaves the cost counted. */
async function paidOnce(
  context: InputContext,
  {
    ownerId,
    tokenId,
    model,
    jpeg,
    signal,
  }: Asking & { model: SeeingModel; jpeg: Uint8Array; signal: AbortSignal },
): Promise<Described> {
  const { price, id } = model;
  const expected = price.kind === "known" ? price.micros : 0;
  const settle =
    expected > 0 ? await setAside(context, { ownerId, tokenId, model: id, micros: expected }) : null;
  // Nobody waits for it any more.
  if (signal.aborted) {
    await settle?.(0);
    signal.throwIfAborted();
  }
  const described = await model.describe(jpeg, signal);
  const isCharged = described.kind === "described" || described.mayBeCharged;
  try {
    await settle?.(described.costMicros ?? (isCharged ? expected : 0));
  } catch (error) {
    // The words are paid for; what was expected stays counted.
    context.log.error({ err: error }, "what a description cost could not be counted");
  }
  return described;
}

function costOf({ price }: SeeingModel, micros: number | null): Description["cost"] {
  const currency = "USD";
  if (micros !== null) return { amount: micros / 1_000_000, currency, is_measured: true };
  if (price.kind === "free") return { amount: 0, currency, is_measured: false };
  return price.kind === "known" ? { amount: price.micros / 1_000_000, currency, is_measured: false } : null;
}

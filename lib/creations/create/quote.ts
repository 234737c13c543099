/** What a creation would cost, and whether it would be allowed, before anything is recorded or sent. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import type { ErrorBody } from "contract/errors";
import { pricePerPicture, settingsOf } from "contract/models/model-settings";
import type { Cost } from "contract/models/models";
import { isStudioError } from "contract/studio-error";
import type { Asking } from "@/lib/limits/budgets";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import { openStorageCheck } from "@/lib/limits/storage-limit";
import { fitRequest } from "@/lib/models/fit";
import type { StudioModel } from "@/lib/models/models";
import type { Ledger, Services } from "../context/contexts";
import { isFree } from "../ledger/is-free";
import { requireAllowed } from "./admission";

export interface Quote {
  /** The id of the model that would draw. */
  model: string;
  pictures: number;
  /** Of one picture; null when unknown, and for free ones. */
  price: Cost | null;
  /** Whether it costs nothing but time. */
  is_free: boolean;
  /** Why it would be refused now; null where it is allowed. */
  refusal: ErrorBody | null;
}

/** The price of one picture in millionths; null when unknown, and for free pictures, which add up to nothing. */
export function priceOf({ price }: Pick<StudioModel, "price">, { model_settings = {} }: CreationRequest) {
  const amount = pricePerPicture(price, model_settings);
  if (!price || !amount) return { price_micros: null, currency: null };
  return { price_micros: Math.round(amount * 1_000_000), currency: price.currency };
}

/** @throws StudioError `invalid_request` for an unknown model. */
export async function quoteCreation(
  context: Ledger & Services & LimitSettings,
  { request: asked, ...asking }: Asking & { request: CreationRequest },
): Promise<Quote> {
  const { models, services } = context;
  const model = models.choose(asked.model);
  const { request } = fitRequest(model, asked);
  const settings = settingsOf(model.abilities, request.model_settings);
  const price = priceOf(model, { ...request, model_settings: settings });
  const pictures = request.config.image_number;
  const { price_micros: micros, currency } = price;
  return {
    ...{ model: model.id, pictures },
    price: micros === null || currency === null ? null : { amount: micros / 1_000_000, currency },
    is_free: isFree(services.get(model.service)?.service, price),
    refusal: await refusalOf(context, { ...asking, pictures, price }),
  };
}

/** What `record` would refuse. Without its lock, so that creates at the same time may still change it. */
async function refusalOf(
  context: Ledger & Services & LimitSettings,
  wanted: Asking & Pick<Parameters<typeof requireAllowed>[2], "pictures" | "price">,
): Promise<ErrorBody | null> {
  const { db, clock } = context;
  try {
    const requireStorage = await openStorageCheck(context, { ownerId: wanted.ownerId });
    requireStorage();
    const { limits } = await limitsOf(db, context, wanted.ownerId);
    await requireAllowed(db, context, { ...wanted, limits, isOfSheet: false, now: clock.now() });
    return null;
  } catch (error) {
    if (isStudioError(error)) return error.toBody();
    throw error;
  }
}

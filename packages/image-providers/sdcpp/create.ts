/** Create at an sd-server. */
import * as z from "zod";
import type { CreationInputs } from "../inputs";
import type { Order } from "../order";
import type { ServiceClient } from "../outbound/client";
import { jsonWithFiles } from "../outbound/encode-body";
import { refusePromptCommands } from "../outbound/prompt-commands";
import { sendCreate } from "../outbound/send-create";
import { chosen, type Loaded } from "./capabilities";
import { enlargementOf } from "./enlarge";
import { JOB_ID } from "./paths";
import { picturesOf } from "./pictures-of";

const acceptedSchema = z.object({ id: z.string().regex(JOB_ID) });

/**
 * @param inputs what it is made from; null for a picture from words alone.
 * @param loaded what the server has loaded.
 * @returns the id of the job.
 * @throws CreateFailure
 */
export async function create(
  client: ServiceClient,
  order: Order,
  inputs: CreationInputs | null,
  loaded: Loaded,
): Promise<string> {
  const drawn =
    inputs?.operation === "upscale" ? enlargementOf(order, inputs, loaded) : { order, steps: undefined };
  refusePromptCommands(drawn.order.prompt, drawn.order.negativePrompt);
  const fields = bodyOf(drawn);
  const body = inputs
    ? await jsonWithFiles({ ...fields, ...(await picturesOf(drawn.order, inputs)) })
    : fields;
  return sendCreate(client, {
    path: "/sdcpp/v1/img_gen",
    body,
    readId: (body) => acceptedSchema.safeParse(body).data?.id ?? null,
    missing: "There is no sd-server at SDCPP_URL. The administrator must check the address.",
  });
}

function bodyOf({ order, steps }: { order: Order; steps: number | undefined }) {
  const { prompt, negativePrompt, seed, width, height, count, settings } = order;
  const { sampler, scheduler } = settings;
  return {
    prompt,
    negative_prompt: negativePrompt,
    width,
    height,
    seed,
    batch_count: count,
    sample_params: { sample_method: chosen(sampler), scheduler: chosen(scheduler), sample_steps: steps },
    output_format: "png",
  };
}

/** Reads what a creation is made from: when that fails, nothing was sent. */
import { ERROR_CODES } from "contract/errors";
import { isStudioError } from "contract/studio-error";
import { CreateFailure } from "../create-failure";
import type { CreationInputs, InputPicture, InputsOf, PictureForm } from "../inputs";

/** @throws CreateFailure */
export const readPicture = (picture: InputPicture, form?: PictureForm): Promise<Uint8Array> =>
  picture.read(form).catch(rethrow);

/** What a creation is made from. @throws CreateFailure also when nothing is known of it */
export async function readInputs(
  inputsOf: InputsOf | undefined,
  creationId: string,
): Promise<CreationInputs> {
  const inputs = await inputsOf?.(creationId).catch(rethrow);
  if (inputs) return inputs;
  const message = "The pictures that this is made from are no longer there.";
  throw new CreateFailure("refused", { message, code: ERROR_CODES.picture_damaged.code, details: [] });
}

function rethrow(cause: unknown): never {
  if (isStudioError(cause) && !cause.retryable) throw new CreateFailure("refused", cause.toBody(), { cause });
  const message = "A picture that this is made from cannot be read right now. Nothing was sent.";
  throw new CreateFailure(
    "not_sent",
    { message, code: ERROR_CODES.service_unreachable.code, details: [] },
    { cause },
  );
}

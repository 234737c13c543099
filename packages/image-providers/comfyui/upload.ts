/** Puts the pictures of a creation into ComfyUI's input folder, before the one create. */
import { createHash } from "node:crypto";
import { ERROR_CODES, type ErrorName } from "contract/errors";
import * as z from "zod";
import { CreateFailure } from "../create-failure";
import type { InputPicture, PictureForm } from "../inputs";
import type { ServiceClient } from "../outbound/client";
import { formOf } from "../outbound/encode-body";
import { failureKindOf, readError } from "../outbound/read-error";
import { readPicture } from "../outbound/read-inputs";
import type { Answer } from "../outbound/transport";
import { nextTurn } from "../outbound/turns/next-turn";

/** `--max-upload-size` is 100 MB unless the operator says otherwise (`comfy/cli_args.py`), and a form is a little larger than its file. */
const MAX_BYTES = 100 * 1024 * 1024 - 10_000;
/** What the studio uploads is in a folder of its own, so that it can be removed by hand: ComfyUI has no call for that. */
const FOLDER = "prompt-studio";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

const HELD = { unauthorized: "service_refused_token", rate_limited: "service_busy" } as const;

const text = z.string().min(1).max(500);
const answerSchema = z.object({ name: text, subfolder: z.string().max(500).catch("") });

/** @returns what nodes such as LoadImage call the picture. @throws CreateFailure: nothing was created. */
export type Upload = (picture: InputPicture, form?: PictureForm) => Promise<string>;

export function createUpload(client: ServiceClient): Upload {
  return async (picture, form) => {
    const { mediaType, bytes } = await readSmallEnough(picture, form);
    const name = `${(await hashOf(bytes)).slice(0, 32)}.${EXTENSIONS[mediaType] ?? "png"}`;
    // Without `overwrite` ComfyUI keeps a file that has these very bytes. Writing it anew could cut it short for a creation that
    // reads it at that moment.
    const body = await formOf({ type: "input", subfolder: FOLDER }, [
      { field: "image", name, bytes, mediaType },
    ]);
    const result = await client.send("create", "/upload/image", body);
    if (result.kind === "held")
      throw failure(
        "not_sent",
        HELD[result.reason],
        "ComfyUI takes no pictures right now. Nothing is drawn.",
        {
          kind: result.reason,
          retryAfterMs: result.retryAfterMs,
        },
      );
    if (result.kind !== "answer")
      throw failure(
        "not_sent",
        "service_unreachable",
        "ComfyUI did not take the picture. Nothing is drawn.",
        {
          cause: result.cause,
        },
      );
    return fileOf(client, result);
  };
}

/** Hashed in a millisecond. */
const HASHED_A_TURN = 1_000_000;

/** `subtle.digest` works in another thread, but copies all bytes in this one first, which takes as long. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let from = 0; from < bytes.length; from += HASHED_A_TURN) {
    hash.update(bytes.subarray(from, from + HASHED_A_TURN));
    await nextTurn();
  }
  return hash.digest("hex");
}

/** @returns a JPEG where the picture would be too large. */
async function readSmallEnough(picture: InputPicture, form: PictureForm = {}) {
  const { mediaType = picture.mediaType } = form;
  const bytes = await readPicture(picture, form);
  if (bytes.byteLength <= MAX_BYTES) return { bytes, mediaType };
  const smaller = "image/jpeg";
  return { bytes: await readPicture(picture, { ...form, mediaType: smaller }), mediaType: smaller };
}

async function fileOf(client: ServiceClient, answer: Answer): Promise<string> {
  const { status } = answer;
  if (status >= 500)
    throw failure(
      "not_sent",
      "service_unreachable",
      `ComfyUI answered ${status} to a picture. Nothing is drawn.`,
    );
  const kind = failureKindOf(answer);
  if (kind) {
    const retryAfterMs = kind === "rate_limited" ? await client.obeyPause(answer) : undefined;
    throw new CreateFailure("refused", readError(answer, kind, undefined, client.name).toBody(), {
      kind,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  const { data } = status < 300 ? answerSchema.safeParse(answer.body) : {};
  if (data) return data.subfolder ? `${data.subfolder}/${data.name}` : data.name;
  throw failure(
    "refused",
    "service_misconfigured",
    status === 413
      ? "The picture is larger than ComfyUI takes. The administrator can raise its --max-upload-size."
      : "ComfyUI does not take pictures at POST /upload/image. The administrator must check COMFYUI_URL and ComfyUI's log.",
  );
}

function failure(
  outcome: "refused" | "not_sent",
  name: ErrorName,
  message: string,
  options: ConstructorParameters<typeof CreateFailure>[2] = {},
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, options);
}

/** A model that a person has themselves: a file on this machine, or an address. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { StudioError } from "contract/studio-error";
import { nameIn } from "../download/sources";
import type { LocalModel } from "../types";

const WEIGHTS = /\.(?:safetensors|sft|gguf|ckpt)$/i;
/** What a whole Stable Diffusion 1.5 has, the least that such a file usually is. */
const TYPICAL_BYTES = 2_100_000_000;

/**
 * A single file with everything in it, as `sd-server` takes it by `--model`. What it needs is reckoned from its size; the size of an address
 * is asked when it is downloaded, and guessed until then.
 *
 * @param pathOrUrl a path, also relative; or an address, also the one of a file's page at Hugging Face.
 * @throws StudioError for what is no file of weights.
 */
export function ownModel(pathOrUrl: string): LocalModel {
  const isAddress = /^https?:\/\//i.test(pathOrUrl);
  return isAddress ? ofAddress(pathOrUrl) : ofPath(path.resolve(pathOrUrl));
}

function ofPath(file: string): LocalModel {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new StudioError("invalid_request", `There is no file ${file}.`);
  if (found.size === 0) throw new StudioError("invalid_request", `${file} is empty.`);
  return describe(path.basename(file), pathToFileURL(file).href, found.size, false);
}

function ofAddress(address: string): LocalModel {
  if (!URL.canParse(address)) throw new StudioError("invalid_request", "This is not an address.");
  const url = new URL(address);
  if (url.host === "huggingface.co") {
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, "$1/resolve/");
    url.search = "";
  }
  return describe(nameIn(url), url.href, TYPICAL_BYTES, true);
}

function describe(file: string, url: string, bytes: number, isApproximate: boolean): LocalModel {
  if (!WEIGHTS.test(file))
    throw new StudioError(
      "invalid_request",
      `${file || "This"} is not a file of weights: those end with .safetensors, .gguf or .ckpt.`,
    );
  const name = path.parse(file).name;
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", "-")
    .slice(0, 40);
  // Two files with one name are two models.
  const mark = createHash("sha256").update(url).digest("hex").slice(0, 8);
  // Where it is from, without what only its owner should see.
  const page = isApproximate ? new URL(new URL(url).pathname, new URL(url).origin).href : "";
  const id = `own-${slug || "model"}-${mark}`;
  return {
    id,
    name,
    summary: "Your own file",
    files: [
      {
        option: "--model",
        name: `${id}${path.extname(file).toLowerCase()}`,
        url,
        bytes,
        ...(isApproximate ? { isApproximate } : {}),
        sha256: null,
      },
    ],
    serverArguments: [],
    licence: { name: "not known to the studio", url: page, commercialUse: "restricted" },
    needs: { memoryBytes: Math.round(bytes * 1.5), graphicsBytes: bytes },
    edits: false,
    read: new Date().toISOString().slice(0, 10),
    page,
  };
}

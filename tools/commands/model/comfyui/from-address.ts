/** Asks a running ComfyUI what it has. */
import { readClasses } from "image-providers/comfyui/propose/classes";
import * as z from "zod";
import { type Found, firstOf, MAX_WORKFLOW_BYTES } from "./found";

const WITHIN_MS = 30_000;
/** Every class of every extension is described in one answer. */
const MAX_CLASSES_BYTES = 100_000_000;

/** @param address with or without `http://`. @throws Error when there is no ComfyUI. */
export async function foundAt(address: string): Promise<Found> {
  const base = baseOf(address);
  const classes = readClasses(await read(base, "/object_info", MAX_CLASSES_BYTES));
  if (!classes.has("KSampler")) throw new Error(`What answers at ${base} is no ComfyUI.`);
  const checkpoints = classes.get("CheckpointLoaderSimple")?.choices.get("ckpt_name") ?? [];
  const problems: string[] = [];
  const workflows = new Map<string, unknown>();
  for (const file of await workflowsOf(base, problems)) {
    const address = `/userdata/${encodeURIComponent(`workflows/${file}`)}`;
    try {
      workflows.set(file, await read(base, address, MAX_WORKFLOW_BYTES));
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}`);
    }
  }
  return { workflows, checkpoints, classes, problems };
}

/** @returns the origin and path, without a slash at the end. */
export function baseOf(address: string): string {
  const text = /^https?:\/\//.test(address) ? address : `http://${address}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new Error(`${address} is no address, such as http://localhost:8188.`);
  return `${url.origin}${url.pathname.replace(/\/$/, "")}`;
}

/** Saved workflows of the person for whom ComfyUI runs. One that has several people, or is old, names none. */
async function workflowsOf(base: string, problems: string[]): Promise<string[]> {
  try {
    const answer = await read(
      base,
      "/userdata?dir=workflows&recurse=true&split=false&full_info=false",
      4_000_000,
    );
    return firstOf(z.array(z.string()).parse(answer), problems);
  } catch {
    problems.push("It names no saved workflows: give the folder of ComfyUI, or one with workflows, besides.");
    return [];
  }
}

async function read(base: string, path: string, maxBytes: number): Promise<unknown> {
  const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(
    () => null,
  );
  if (!response) throw new Error(`Nothing answers at ${base}. Is ComfyUI running?`);
  if (!response.ok) throw new Error(`${base}${path} answers ${response.status}.`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes)
      throw new Error(`The answer of ${base}${path} is larger than ${maxBytes / 1e6} MB.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new Error(`The answer of ${base}${path} is no JSON.`);
  }
}

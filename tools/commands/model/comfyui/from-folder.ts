/** Looks at a folder of ComfyUI, or at one with workflows. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type Found, firstOf, MAX_WORKFLOW_BYTES } from "./found";

const CHECKPOINT = /\.(?:safetensors|ckpt|gguf|sft)$/i;
/** Where ComfyUI keeps what its editor saves. */
const SAVED = "user/default/workflows";

/** @throws Error when there is neither a checkpoint nor a workflow. */
export function foundIn(folder: string): Found {
  const problems: string[] = [];
  const isComfy = existsSync(path.join(folder, "models"));
  const saved = path.join(folder, SAVED);
  const place = isComfy ? saved : folder;
  const workflows = new Map<string, unknown>();
  for (const file of firstOf(filesIn(place), problems)) {
    const full = path.join(place, file);
    try {
      if (statSync(full).size > MAX_WORKFLOW_BYTES) throw new Error("is larger than 4 MB.");
      workflows.set(file, JSON.parse(readFileSync(full, "utf8")));
    } catch (error) {
      problems.push(`${file}: ${error instanceof SyntaxError ? "is no JSON." : (error as Error).message}`);
    }
  }
  const checkpoints = filesIn(path.join(folder, "models/checkpoints")).filter((file) =>
    CHECKPOINT.test(file),
  );
  if (workflows.size === 0 && checkpoints.length === 0)
    throw new Error(`${folder} has neither workflows nor checkpoints of ComfyUI.`);
  return { workflows, checkpoints: checkpoints.sort(), classes: new Map(), problems };
}

/** @returns paths relative to the folder, with slashes; none where there is no such folder. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}

/** Offers what a ComfyUI has: writes a MODELS_FILE and the workflows that it names, and says what was understood. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readModels } from "image-providers/comfyui/read-models";
import * as z from "zod";
import { readModelsFile } from "@/lib/settings/models-file";
import { type ProposedEntry, proposeEntries } from "./entries";
import { baseOf, foundAt } from "./from-address";
import { foundIn } from "./from-folder";

const fileSchema = z.looseObject({ models: z.array(z.looseObject({ id: z.string() })) });

/**
 * Adds to the file what is not there yet; what was written before, also by hand, stays.
 *
 * @param place a folder of ComfyUI or with workflows, or the address of a running ComfyUI.
 * @param folder where `models.json` and `workflows/` are written.
 * @param say gets the lines to print.
 * @throws Error when nothing can be offered.
 */
export async function offerComfy(place: string, folder: string, say: (line: string) => void): Promise<void> {
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  const found = isFolder ? foundIn(path.resolve(place)) : await foundAt(place);
  const file = path.join(folder, "models.json");
  const before = existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : { models: [] };
  const { models, others } = proposeEntries(found, new Set());
  const known = new Set(before.models.map(({ id }) => id));
  const added = models.filter(({ entry }) => !known.has(entry.id));
  mkdirSync(path.join(folder, "workflows"), { recursive: true });
  for (const { entry, graph } of added) writeWhole(path.join(folder, entry.workflow), graph);
  const wrong = problemsWith(added, folder);
  const right = added.filter(({ entry }) => !wrong.has(entry.id));
  for (const model of right) describe(model, say);
  for (const [id, problem] of wrong) say(`✗ ${id}: ${problem}`);
  for (const { entry } of added) if (wrong.has(entry.id)) rmSync(path.join(folder, entry.workflow));
  for (const line of [...others.map((other) => `✗ ${other}`), ...found.problems]) say(line);
  for (const { entry } of models) if (known.has(entry.id)) say(`= ${entry.id} is in the file already.`);
  if (known.size + right.length === 0) throw new Error("Nothing of it can be offered in the studio.");
  writeWhole(file, { ...before, models: [...before.models, ...right.map(({ entry }) => entry)] });
  const address = isFolder ? "http://localhost:8188" : baseOf(place);
  say(`\nWritten: ${file}\nStart with: COMFYUI_URL=${address} MODELS_FILE=${file} npm start`);
}

/** The studio's own reading of the entries, as at its start: what it would refuse is not written. */
function problemsWith(models: readonly ProposedEntry[], folder: string): Map<string, string> {
  const trial = path.join(folder, ".models.trial.json");
  writeWhole(trial, { models: models.map(({ entry }) => entry) });
  const { entries, problems } = readModelsFile(trial);
  rmSync(trial);
  const said = [...problems];
  readModels({ folder, entriesOf: () => [...entries], problem: (text) => void said.push(text) });
  const idIn = (text: string) => models.find(({ entry }) => text.includes(`${entry.id}:`))?.entry.id;
  return new Map(said.flatMap((text) => [[idIn(text) ?? "MODELS_FILE", text] as const]));
}

function describe({ entry, graph, remarks }: ProposedEntry, say: (line: string) => void): void {
  say(`✓ ${entry.id} · ${entry.name}${entry.operation ? ` · ${entry.operation}` : ""}`);
  for (const [name, places] of Object.entries(entry.inputs)) {
    const where = [places]
      .flat()
      .map(({ node, input }) => `${input} of node ${node} (${graph[node]?.class_type})`);
    say(`    ${name.padEnd(16)} ${where.join(", ")}`);
  }
  for (const remark of remarks) say(`    ! ${remark}`);
}

/** Complete or not at all. */
function writeWhole(file: string, value: unknown): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

/** The list of models: what fits this machine, what it takes, and what may be done with the pictures. */
import {
  fitOf,
  gigabytes,
  type Licence,
  type LocalModel,
  type Machine,
  sizeOf,
  TIMES,
} from "local-models/run";
import { type ModelContext, modelsIn } from "./context";

export async function listModels({ library, dataDir, measure, say }: ModelContext): Promise<number> {
  const folder = modelsIn(dataDir);
  const [machine, { models, chosen }] = await Promise.all([measure(folder), library.readInstalled(folder)]);
  const installed = new Set(models.map(({ id }) => id));
  const missingBytes = (id: string) => (installed.has(id) ? 0 : undefined);
  const rows = library.LOCAL_MODELS.map((model) => ({
    model,
    fit: fitOf(model, machine, library.RUNNERS, missingBytes(model.id)),
  }));
  const stateOf = (id: string) => (id === chosen ? "chosen" : installed.has(id) ? "installed" : "");
  const fitting = rows.flatMap(({ model, fit }) => (fit.verdict === "no" ? [] : [{ model, fit }]));
  const own = models.filter(({ id }) => !library.LOCAL_MODELS.some((model) => model.id === id));

  say(describe(machine));
  if (fitting.length > 0) {
    const lines = fitting.map(({ model, fit }) => [
      model.id,
      gigabytes(sizeOf(model, fit.runner)),
      model.licence.name,
      commercialUse(model.licence),
      `${fit.time}${fit.card ? "" : ", processor"}`,
      stateOf(model.id),
    ]);
    const table = columns([
      ["Name", "Size", "Licence", "Commercial use", "A picture, estimated", ""],
      ...lines,
    ]);
    say(`\n${table[0]}`);
    for (const [index, { model, fit }] of fitting.entries()) {
      say(table[index + 1] ?? "");
      say(`    ${model.summary}.`);
      if (fit.warning) say(`    It ${fit.warning}.`);
    }
  }
  if (own.length > 0) {
    say("\nYour own files:");
    for (const { id, files } of own)
      say(`  ${id}  ${gigabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}  ${stateOf(id)}`);
  }
  const others = rows.filter(({ fit }) => fit.verdict === "no");
  if (others.length > 0) {
    say("\nNot for this machine:");
    for (const { model, fit } of others)
      if (fit.verdict === "no") say(`  ${model.id} (${gigabytes(sizeOf(model, fit.runner))}): ${fit.reason}`);
  }
  // The list begins with the best pictures; a processor is better off with what it draws soon.
  const news = fitting.filter(({ model }) => !installed.has(model.id));
  const first =
    news.find(({ fit }) => fit.verdict === "fits") ??
    news.toSorted((a, b) => TIMES.indexOf(a.fit.time) - TIMES.indexOf(b.fit.time))[0];
  if (chosen !== null) say(`\n${chosen} starts with npm start.`);
  if (first) say(`\nGet one: npm run model -- ${first.model.id}`);
  return 0;
}

/** For example "This machine: 8 cores, 33.5 GB of memory (20.1 GB free), 120.0 GB of disk free, no graphics card found". */
export function describe({ cores, memory, cards, freeDiskBytes }: Machine): string {
  const parts = [
    cores === 1 ? "1 core" : `${cores} cores`,
    `${gigabytes(memory.totalBytes)} of memory (${gigabytes(memory.availableBytes)} free)`,
    ...cards.map(({ name, memoryBytes }) =>
      memoryBytes === null ? name : `${name} with ${gigabytes(memoryBytes)}`,
    ),
    ...(cards.length === 0 ? ["no graphics card found"] : []),
    ...(freeDiskBytes === null ? [] : [`${gigabytes(freeDiskBytes)} of disk free`]),
  ];
  return `This machine: ${parts.join(", ")}.`;
}

const COMMERCIAL_USE: Record<Licence["commercialUse"], string> = {
  allowed: "yes",
  restricted: "with conditions",
  forbidden: "no",
};

export const commercialUse = ({ commercialUse: use }: Pick<LocalModel["licence"], "commercialUse">): string =>
  COMMERCIAL_USE[use];

/** Each row as one line, its cells as wide as their column. */
function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd());
}

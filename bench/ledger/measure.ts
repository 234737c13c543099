/** How long questions take on one database, and how it looks for the answers. */
import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { planOf, queriesOf } from "@/tools/testing/query-plans";
import { percentile } from "../proxy/load";
import { type Question, questionsOn } from "./questions";

const MAX_REPETITIONS = 60;
const MAX_MS = 4_000;
const MIN_REPETITIONS = 5;

export interface Times {
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

/** @returns the times by the question's name, after one repetition that does not count. */
export async function timesOf(questions: readonly Question[]): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  for (const { name, ask } of questions) {
    await ask(0);
    const took: number[] = [];
    const startedAt = performance.now();
    for (let nth = 1; nth <= MAX_REPETITIONS; nth++) {
      const askedAt = performance.now();
      await ask(nth);
      took.push(performance.now() - askedAt);
      if (performance.now() - startedAt > MAX_MS && nth >= MIN_REPETITIONS) break;
    }
    times.set(name, {
      p50Ms: percentile(took, 0.5),
      p95Ms: percentile(took, 0.95),
      maxMs: Math.max(...took),
    });
  }
  return times;
}

/** The queries of each question and how the database looks for the answers, as Markdown. */
export async function plansOf(db: Kysely<Database>): Promise<string> {
  const asked = new Map<string, CompiledQuery[]>();
  // Another handle for each, so that only its own queries are seen.
  for (const { name } of questionsOn(db))
    asked.set(
      name,
      await queriesOf(db, async (watched) =>
        questionsOn(watched)
          .find((one) => one.name === name)
          ?.ask(0),
      ),
    );
  // Afterwards, because SQLite commits nothing while an explanation is open.
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const [name, queries] of asked) {
    const lines: string[] = [];
    for (const query of queries) {
      const text = short(query.sql);
      if (seen.has(text) || !/^(select|update|delete|with)/.test(text)) continue;
      seen.add(text);
      lines.push(text, ...(await planOf(db, query)).lines.map((line) => `  ${short(line)}`));
    }
    if (lines.length > 0) parts.push(`${name}\n\n\`\`\`\n${lines.join("\n")}\n\`\`\`\n`);
  }
  return parts.join("\n");
}

/** Without the lists of ids and parameters. */
const short = (text: string): string =>
  text
    .replace(/(\$\d+|\?)(, (\$\d+|\?)){2,}/g, "…")
    .replace(/'\{[^}]*\}'/g, "'{…}'")
    .slice(0, 400);

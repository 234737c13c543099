/** What the source of a creation shows, in words. */
import "server-only";
import { isUsualPrompt } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";

/** How many creations back the words are looked for. */
const MAX_STEPS = 20;

interface SourceWords {
  /** The prompt that drew it, or what it goes back to. */
  prompt: string;
  /** What edits have changed since and is not in that prompt, the first one first. */
  changes: readonly string[];
}

/** @returns null for uploads, where the creation of the source is gone, and where its prompt says nothing about it. */
export async function readSourceWords(db: Kysely<Database>, creationId: string): Promise<SourceWords | null> {
  const source = await readSource(db, creationId);
  return source && wordsOf(db, source, MAX_STEPS);
}

interface Origin {
  id: string;
  request: CreationRequest;
  enhancedPrompt: string | null;
}

async function wordsOf(db: Kysely<Database>, origin: Origin, steps: number): Promise<SourceWords | null> {
  const { id, request, enhancedPrompt } = origin;
  const { operation } = request;
  const own = { prompt: enhancedPrompt ?? request.prompt, changes: [] };
  if (enhancedPrompt !== null || operation === undefined) return own;
  const source = steps > 0 ? await readSource(db, id) : null;
  const before = source && (await wordsOf(db, source, steps - 1));
  // The prompt of an edit says what changed.
  if (operation === "edit") return before && { ...before, changes: [...before.changes, own.prompt] };
  if (!source) return isUsualPrompt(operation, own.prompt) ? null : own;
  // What is around an expanded picture is written after the words of its source.
  const isOfSource = before?.changes.length === 0 && own.prompt.startsWith(before.prompt);
  return isOfSource ? own : before;
}

/** The creation that a creation's source is a picture of; null where it is gone, damaged or somebody else's. */
async function readSource(db: Kysely<Database>, creationId: string): Promise<Origin | null> {
  const row = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .innerJoin("creations", (join) =>
      join
        .onRef("creations.id", "=", "creation_inputs.creation_from")
        .onRef("creations.owner_id", "=", "uploads.owner_id"),
    )
    .select(["creations.id", "creations.request", "creations.enhanced_prompt"])
    .where("creation_inputs.creation_id", "=", creationId)
    .where("creation_inputs.place", "=", "source")
    .executeTakeFirst();
  const request = row && readStored(storedRequestSchema, row.request);
  return request ? { id: row.id, request, enhancedPrompt: row.enhanced_prompt } : null;
}

/**
 * A whole studio with few routes and no pages. A POST creates the prompt that it gets, or with the query `edit` an edit of a new upload; a GET answers
 * with the statuses of all creations. Prints its port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { createCreation } from "@/lib/creations/create";
import { runtime, runtimeOpensWith } from "@/lib/runtime";
import { startStudio } from "@/lib/start/start";
import { addUpload } from "@/lib/uploads/add";
import { addPerson, aRequest } from "../studio";

async function main(): Promise<void> {
  await startStudio(runtimeOpensWith);
  const { creations, db } = await runtime();
  const people = await db.selectFrom("people").select("id").execute();
  const ownerId = people[0]?.id ?? (await addPerson(db));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET") {
      const rows = await db.selectFrom("creations").select("status").execute();
      response.end(JSON.stringify(rows.map(({ status }) => status)));
      return;
    }
    const prompt = await text(request);
    const wanted = request.url?.endsWith("?edit")
      ? await anEdit(creations, ownerId, prompt)
      : aRequest({ prompt });
    response.end(await createCreation(creations, { ownerId, request: wanted, idempotencyKey: prompt }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    });
  });
  server.listen(0, "127.0.0.1", () =>
    process.stdout.write(`port ${(server.address() as AddressInfo).port}.\n`),
  );
}

/** An edit by the first model that edits any picture. */
async function anEdit(creations: CreationsContext, ownerId: string, prompt: string) {
  const able = () =>
    creations.models
      .offered()
      .find(
        ({ abilities: { from_pictures: can } }) => can?.sources === "any" && can.operations.includes("edit"),
      );
  // A server may not have said yet what it can.
  while (!able()) await sleep(50);
  const model = able();
  const create = { width: 96, height: 64, channels: 3, background: "#456" } as const;
  const { upload_id } = await addUpload(creations, {
    ownerId,
    read: () => sharp({ create }).png().toBuffer(),
  });
  const isSeedless = model?.abilities.seed === "none";
  return aRequest({
    ...{ prompt, model: model?.id, operation: "edit", is_enable_prompt_enhancer: false },
    inputs: { source: { upload_id }, references: [] },
    config: { image_number: 1 },
    settings: { aspect_ratio: "1:1", resolution: 512, ...(isSeedless && { seed: -1 }) },
  });
}

void main();

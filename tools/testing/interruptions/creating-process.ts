/** A whole studio with one route and no pages: it creates the prompt that is posted to it. Prints its port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createCreation } from "@/lib/creations/create";
import { runtime, runtimeOpensWith } from "@/lib/runtime";
import { startStudio } from "@/lib/start/start";
import { addPerson, aRequest } from "../studio";

async function main(): Promise<void> {
  await startStudio(runtimeOpensWith);
  const { creations, db } = await runtime();
  const people = await db.selectFrom("people").select("id").execute();
  const ownerId = people[0]?.id ?? (await addPerson(db));
  const server = createServer(async (request, response) => {
    const prompt = await text(request);
    const input = { ownerId, request: aRequest({ prompt }), idempotencyKey: prompt };
    response.end(await createCreation(creations, input));
  });
  server.listen(0, "127.0.0.1", () =>
    process.stdout.write(`port ${(server.address() as AddressInfo).port}.\n`),
  );
}

void main();

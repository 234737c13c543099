import { afterEach, expect, test } from "vitest";
import {
  type Act,
  cut,
  plain,
  refusal,
  type ScriptedServer,
  scriptedServer,
  value,
} from "../testing/scripted-server";
import { createClient } from "./client.js";
import { CreationFailedError } from "./errors.js";

let server: ScriptedServer;
afterEach(() => server.close());

async function studio(...acts: Act[]) {
  server = await scriptedServer(...acts);
  return createClient({ baseUrl: server.origin, token: "ps_secret", retryFor: 60_000 });
}

const state = (status: string) => value({ status, poll_after_ms: 1 });
const DONE = { creation_id: "cr_1", status: "succeed", outputs: [{ id: "pi_1" }] };
const event = (id: string, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const stream = (text: string) => plain(text, { "content-type": "text/event-stream" });
const at = (progress: number) => ({ creation_id: "cr_1", status: "processing", progress });

test("a wait asks again until the creation has ended, over a lost connection, and answers with its pictures", async () => {
  const client = await studio(state("pending"), cut(), state("processing"), state("succeed"), value(DONE));
  expect(await client.wait("cr_1")).toEqual(DONE);
  expect(server.seen.map(({ call }) => call)).toEqual([
    ...Array(4).fill("GET /api/v1/jobs/cr_1/status"),
    "GET /api/v1/creation/cr_1",
  ]);
  expect(server.seen[0]?.headers.prefer).toMatch(/^wait=\d+$/);
});

test("a status that only a newer studio knows is work in progress, and a wait goes on", async () => {
  const client = await studio(state("upscaling"), state("succeed"), value(DONE));
  expect(await client.wait("cr_1")).toEqual(DONE);
  expect(server.seen).toHaveLength(3);
});

test("a wait with progress goes on where its stream was cut in the middle of an event", async () => {
  const client = await studio(
    cut(`retry: 2000\n\n${event("1", "creation", at(0.25))}id: 2\nevent: creation\nda`),
    stream(`${event("2", "creation", at(0.5))}: still here\n\n`),
    stream(`${event("3", "creation", { ...DONE, progress: 1 })}event: ended\ndata: {}\n\n`),
    value(DONE),
  );
  const seen: (number | null)[] = [];
  expect(await client.wait("cr_1", { onProgress: ({ progress }) => seen.push(progress) })).toEqual(DONE);
  expect(seen).toEqual([0.25, 0.5, 1]);
  expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "1",
    "2",
    undefined,
  ]);
});

test("a wait ends where the studio says that nothing follows", async () => {
  const client = await studio(cut(event("1", "creation", at(0.25))), plain("", {}, 204), value(DONE));
  expect(await client.wait("cr_1", { onProgress: () => {} })).toEqual(DONE);
});

test("a wait with progress asks where the studio has no place for another stream, and follows once it has", async () => {
  const full = refusal(42901, { "retry-after": "0" });
  const client = await studio(
    ...[full, value(at(0.25)), full, value(at(0.5))],
    ...[stream(`${event("1", "creation", { ...DONE, progress: 1 })}event: ended\ndata: {}\n\n`), value(DONE)],
  );
  const seen: (number | null)[] = [];
  expect(await client.wait("cr_1", { onProgress: ({ progress }) => seen.push(progress) })).toEqual(DONE);
  expect(seen).toEqual([0.25, 0.5, 1]);
});

test("events arrive whole, however the stream is cut into pieces and lines", async () => {
  const text = `id: 1\r\nevent: creation\r\ndata: ${JSON.stringify({ ...at(0.5), prompt: "Füchse 🦊" })}\r\n\r\nevent: ended\r\ndata: {}\r\n\r\n`;
  const client = await studio((response) => {
    response.writeHead(200);
    const bytes = [...Buffer.from(text)];
    const next = () => {
      const byte = bytes.shift();
      if (byte === undefined) response.end();
      else response.write(Buffer.of(byte), () => setImmediate(next));
    };
    next();
  }, value(DONE));
  const prompts: string[] = [];
  await client.wait("cr_1", { onProgress: ({ prompt }) => prompts.push(prompt) });
  expect(prompts).toEqual(["Füchse 🦊"]);
});

test("an error of the program in its progress is its own, and ends the wait", async () => {
  const client = await studio(stream(event("1", "creation", at(0.5))));
  const onProgress = () => {
    throw new RangeError("mine");
  };
  await expect(client.wait("cr_1", { onProgress })).rejects.toThrow(RangeError);
  expect(server.seen).toHaveLength(1);
});

test("a wait for a creation that does not exist is an error at once, in both ways", async () => {
  const client = await studio(refusal(40401));
  await expect(client.wait("cr_1")).rejects.toMatchObject({ errorName: "not_found" });
  await expect(client.wait("cr_1", { onProgress: () => {} })).rejects.toMatchObject({ status: 404 });
  expect(server.seen).toHaveLength(2);
});

test.each([{}, { onProgress: () => {} }])(
  "a wait ends by its signal and by its timeout (%o)",
  async (options) => {
    const open: Act = (response) => void response.writeHead(200).write(": still here\n\n");
    const client = await studio(open);
    const controller = new AbortController();
    const waiting = client.wait("cr_1", { ...options, signal: controller.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(client.wait("cr_1", { ...options, timeout: 100 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  },
);

test("a create that waits answers with the creation of one call, and goes on waiting where that was too short", async () => {
  const open = { ...DONE, status: "processing", outputs: [] };
  const client = await studio(
    value({ generation_id: "cr_1", creation: DONE }),
    value({ generation_id: "cr_1", creation: open }),
    state("succeed"),
    value(DONE),
  );
  expect(await client.createAndWait({ prompt: "a fox" })).toEqual(DONE);
  expect(server.seen).toHaveLength(1);
  expect(await client.createAndWait({ prompt: "a fox" })).toEqual(DONE);
});

test("a create that waits fails with the creation and its reason where no pictures came", async () => {
  const failed = {
    ...DONE,
    status: "failed",
    error: { message: "The engine gave up.", code: 50001, details: [] },
  };
  const client = await studio(value({ generation_id: "cr_1", creation: failed }));
  const error = await client.createAndWait({ prompt: "a fox" }).catch((reason) => reason);
  expect(error).toBeInstanceOf(CreationFailedError);
  expect(error).toMatchObject({ message: "The engine gave up.", creation: failed });
});

test("a wait for a sheet ends when no cell waits and none of its creations is open", async () => {
  const sheet = (state: string) => value({ id: "sh_1", cells: [{ cell: "0", state }] });
  const open = (...ids: string[]) =>
    value({ creations: ids.map((creation_id) => ({ creation_id })), next_cursor: null });
  const client = await studio(
    ...[sheet("waiting"), open()],
    ...[sheet("waiting"), open("cr_1"), state("succeed")],
    ...[sheet("created"), open("cr_2"), state("succeed")],
    ...[sheet("created"), open()],
  );
  const seen: (string | undefined)[] = [];
  const onProgress = ({ cells }: { cells: readonly { state: string }[] }) => seen.push(cells[0]?.state);
  expect(await client.sheets.wait("sh_1", { onProgress })).toMatchObject({ id: "sh_1" });
  expect(seen).toEqual(["waiting", "waiting", "created", "created"]);
  expect(server.seen).toHaveLength(10);
});

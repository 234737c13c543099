import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
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
import { save } from "./node.js";

const folder = mkdtempSync(path.join(tmpdir(), "client-"));
const file = path.join(folder, "fox.png");
let server: ScriptedServer;
afterEach(async () => {
  await server.close();
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
});

async function studio(...acts: Act[]) {
  server = await scriptedServer(...acts);
  const client = createClient({ baseUrl: server.origin, token: "ps_secret", retryFor: 60_000 });
  return { client, picture: { id: "pi_1", media_url: `${server.origin}/api/pictures/pi_1?signature=old` } };
}

const WHOLE = plain("0123456789", { "content-type": "image/png", "content-length": "10" });

test("a download answers with all bytes and their type, and sends no token to the signed address", async () => {
  const { client, picture } = await studio(WHOLE);
  const blob = await client.download(picture, { format: "webp" });
  expect([await blob.text(), blob.type]).toEqual(["0123456789", "image/png"]);
  expect(server.seen[0]?.call).toBe("GET /api/pictures/pi_1?signature=old&format=webp");
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test("a download that was cut, with or without a length, begins again", async () => {
  const { client, picture } = await studio(cut("0123", { "content-length": "10" }), cut("01234"), WHOLE);
  expect(await (await client.download(picture)).text()).toBe("0123456789");
  expect(server.seen).toHaveLength(3);
});

test("a body that ends in good order and is shorter than its length is no picture", async () => {
  const { picture } = await studio();
  const short = async () => new Response("0123", { headers: { "content-length": "10" } });
  const client = createClient({ baseUrl: server.origin, token: "ps_secret", fetch: short, retryFor: 0 });
  await expect(client.download(picture)).rejects.toThrow("4 of 10 bytes of the picture came.");
});

test("an address that has expired is replaced by a fresh one, once", async () => {
  const fresh = () =>
    value({
      creations: [{ outputs: [{ id: "pi_0" }, { id: "pi_1", media_url: `${server.origin}/fresh` }] }],
    });
  const { client, picture } = await studio(
    refusal(40302),
    (...given) => fresh()(...given),
    WHOLE,
    refusal(40302),
    (...given) => fresh()(...given),
    refusal(40302),
  );
  expect((await client.download(picture)).size).toBe(10);
  expect(server.seen.map(({ call }) => call).slice(1)).toEqual([
    "GET /api/creations/find-by-picture-ids?picture_ids=pi_1",
    "GET /fresh",
  ]);
  await expect(client.download(picture)).rejects.toMatchObject({ errorName: "link_expired" });
  expect(server.seen).toHaveLength(6);
});

test("a saved file is complete or as it was before", async () => {
  const { client, picture } = await studio(
    cut("0123", { "content-length": "10" }),
    WHOLE,
    refusal(50012),
    refusal(40401),
  );
  writeFileSync(file, "earlier");
  await save(client, picture, file);
  expect(readFileSync(file, "utf8")).toBe("0123456789");
  await expect(save(client, picture, file)).rejects.toMatchObject({ errorName: "not_found" });
  expect(readFileSync(file, "utf8")).toBe("0123456789");
  expect(readdirSync(folder)).toEqual(["fox.png"]);
});

test("a file that cannot be written is an error of the file system, without a second download", async () => {
  const { client, picture } = await studio(WHOLE);
  await expect(save(client, picture, path.join(folder, "no", "fox.png"))).rejects.toMatchObject({
    code: "ENOENT",
  });
  expect(server.seen).toHaveLength(1);
});

test("a body that comes slowly is waited for, and one that stands still counts as lost", async () => {
  const { picture } = await studio();
  vi.useFakeTimers();
  try {
    let its: ReadableStreamDefaultController<Uint8Array> | undefined;
    const slow: typeof fetch = async (_, init) => {
      init?.signal?.addEventListener("abort", () => its?.error(init.signal?.reason));
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        its = controller;
      };
      return new Response(new ReadableStream({ start }));
    };
    const client = createClient({
      baseUrl: server.origin,
      token: "ps_secret",
      fetch: slow,
      stallAfter: 400,
      retryFor: 0,
    });
    const loading = client.download(picture);
    for (const letter of "abcd") {
      await vi.advanceTimersByTimeAsync(300);
      its?.enqueue(new TextEncoder().encode(letter));
    }
    await vi.advanceTimersByTimeAsync(300);
    its?.close();
    expect(await (await loading).text()).toBe("abcd");
    const standing = expect(client.download(picture)).rejects.toThrow("The connection stood still.");
    await vi.advanceTimersByTimeAsync(401);
    await standing;
  } finally {
    vi.useRealTimers();
  }
});

test("an abort ends a download in its middle", async () => {
  const { client, picture } = await studio((response) => void response.writeHead(200).write("x"));
  const controller = new AbortController();
  const sink = async (body: ReadableStream<Uint8Array>) => {
    controller.abort(new Error("enough"));
    await new Response(body).arrayBuffer();
  };
  await expect(client.stream(picture, sink, { signal: controller.signal })).rejects.toThrow("enough");
});

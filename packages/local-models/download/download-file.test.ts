import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "@/tools/testing/wait";
import {
  contentOf,
  type FileServer,
  type Misbehaviour,
  sha256Of,
  startFileServer,
} from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import type { SourceFile } from "../types";
import { sizeOf } from "./disk-space";
import { downloadFile } from "./download-file";

const CONTENT = contentOf(3_000_003);
const OTHER = contentOf(3_000_003, "other");
const NAME = "weights.safetensors";

let server: FileServer;
let temporary: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  server = await startFileServer(CONTENT);
  temporary = temporaryFolder();
});
afterEach(async () => {
  await server.close();
  temporary.remove();
});

const source = (extra: Partial<SourceFile> = {}): SourceFile => ({
  name: NAME,
  url: `${server.origin}/${NAME}`,
  bytes: CONTENT.length,
  sha256: sha256Of(CONTENT),
  ...extra,
});

const run = (extra: Partial<SourceFile> = {}, given = options(), pace = QUICK) =>
  downloadFile(source(extra), temporary.folder, given, pace);
const at = (name: string) => path.join(temporary.folder, name);
const ranges = () =>
  server.asked.filter(({ method }) => method === "GET").map(({ headers }) => headers.range);

/** The file is whole, and nothing else is in the folder. */
function expectWhole(): void {
  expect(sha256Of(readFileSync(at(NAME)))).toBe(sha256Of(CONTENT));
  expect(readdirSync(temporary.folder)).toEqual([NAME]);
}

/** Nothing of the file is there, under no name. */
const expectNothing = () => expect(readdirSync(temporary.folder)).toEqual([]);

/** The first bytes as an earlier run left them. */
function leavePart(bytes: Buffer, etag: string | null): void {
  writeFileSync(at(`${NAME}.part`), bytes);
  if (etag !== null) writeFileSync(at(`${NAME}.part.etag`), etag);
}

describe("a download", () => {
  test("of a whole file is hashed, named at its end and told of", async () => {
    const given = options();
    expect(await run({}, given)).toEqual({
      path: at(NAME),
      bytes: CONTENT.length,
      sha256: sha256Of(CONTENT),
    });
    expectWhole();
    expect(given.told.at(-1)).toMatchObject({
      name: NAME,
      received: CONTENT.length,
      total: CONTENT.length,
      remainingMs: 0,
    });
  });

  test("that is cut at every tenth of the file asks for the rest each time, if the version is still the same", async () => {
    const tenths = Array.from({ length: 9 }, (_, i) => Math.floor((CONTENT.length * (i + 1)) / 10));
    server.next = tenths.map((cutAt) => ({ cutAt }));
    await run();
    expectWhole();
    expect(ranges()).toHaveLength(10);
    const begins = ranges().map((range) => Number(/\d+/.exec(range ?? "0")));
    // What is under way when a connection is cut gets lost, at most two of its pieces.
    for (const [i, from] of [0, ...tenths].entries())
      expect(from - (begins[i] ?? 0)).toSatisfy((lost: number) => lost >= 0 && lost <= 200_000);
    expect(server.asked.at(-1)?.headers["if-range"]).toBe('"first"');
  });

  test("ends with a sentence when it is cut again and again without a new byte, and keeps what has come", async () => {
    server.next = Array.from({ length: 20 }, (): Misbehaviour => ({ cutAt: 500_000 }));
    await expect(run()).rejects.toThrow(/The connection to 127\.0\.0\.1:\d+ was cut/);
    expect(readdirSync(temporary.folder).sort()).toEqual([`${NAME}.part`, `${NAME}.part.etag`]);
    server.next = [];
    await run();
    expectWhole();
    expect(ranges().at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test("starts over where ranges are not known", async () => {
    server.next = [{ cutAt: 400_000 }, { ignoresRange: true }];
    await run();
    expectWhole();
  });

  test("ends where ranges are not known and each answer is cut", async () => {
    server.next = Array.from({ length: 20 }, (): Misbehaviour => ({ cutAt: 700_000, ignoresRange: true }));
    await expect(run()).rejects.toThrow("was cut");
    expect(existsSync(at(NAME))).toBe(false);
  });

  test("starts over when the file has changed at the source meanwhile", async () => {
    server.file = { content: OTHER, etag: '"old"' };
    server.next = [{ cutAt: 300_000 }];
    server.answer = () => {
      if (server.asked.length === 2) server.file = { content: CONTENT, etag: '"new"' };
      return false;
    };
    await run();
    expectWhole();
  });

  test("of a file without any hash never joins two versions", async () => {
    leavePart(OTHER.subarray(0, 300_000), null);
    server.file.etag = null;
    await run({ sha256: null, isApproximate: true });
    expectWhole();
    expect(ranges()).toEqual([undefined]);
  });

  test("starts over when the source continues another version without being asked to", async () => {
    leavePart(OTHER.subarray(0, 300_000), '"older"');
    server.answer = ({ headers }) => {
      delete headers["if-range"];
      return false;
    };
    await run({ sha256: null, isApproximate: true });
    expectWhole();
  });

  test("fetches anew, once, when what an earlier run left has suffered", async () => {
    const damaged = Buffer.from(CONTENT.subarray(0, 300_000));
    damaged[1_000] = (damaged[1_000] ?? 0) ^ 1;
    leavePart(damaged, '"first"');
    await run();
    expectWhole();
    expect(ranges()).toEqual(["bytes=300000-", undefined]);
  });

  test("takes a part that is whole already, and starts over from one that is too long", async () => {
    leavePart(CONTENT, '"first"');
    await run();
    expectWhole();
    expect(server.asked).toEqual([]);
    temporary.remove();
    mkdirSync(temporary.folder);
    leavePart(Buffer.concat([CONTENT, CONTENT]), '"first"');
    await run();
    expectWhole();
  });

  test("with a wrong hash keeps nothing and says both", async () => {
    server.file.content = OTHER;
    await expect(run()).rejects.toThrow(`is ${sha256Of(OTHER)}, and should be ${sha256Of(CONTENT)}`);
    expectNothing();
    expect(server.asked).toHaveLength(1);
  });

  test.each<[string, Partial<SourceFile>, Misbehaviour]>([
    ["shorter", { bytes: CONTENT.length + 1 }, {}],
    ["longer", { bytes: CONTENT.length - 1 }, {}],
    ["shorter, and sent without a length", {}, { endsAt: 600_000 }],
    ["longer, and sent without a length", { bytes: 600_000 }, { endsAt: CONTENT.length }],
  ])("of a file that is %s than it should be keeps nothing and says so", async (_, extra, misbehaviour) => {
    server.next = [misbehaviour];
    await expect(run(extra)).rejects.toThrow(/has \d+ bytes, and should have \d+/);
    expectNothing();
    expect(server.asked).toHaveLength(1);
  });

  test("waits as long as a busy source asks, and survives errors of the server", async () => {
    server.next = [
      { status: 429, headers: { "retry-after": "1" } },
      { status: 503 },
      { cutAt: 900_000 },
      { status: 500 },
      { status: 502 },
    ];
    const begun = performance.now();
    await run();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    expectWhole();
  });

  test("ends with a sentence when the source stays busy", async () => {
    server.next = Array.from({ length: 20 }, (): Misbehaviour => ({ status: 503 }));
    await expect(run()).rejects.toThrow(/127\.0\.0\.1:\d+ is busy \(503\)/);
    expect(server.asked).toHaveLength(QUICK.tries.atFirst);
  });

  test("counts a connection that stops sending as cut", async () => {
    server.next = [{ stallAt: 250_000 }, { stallAt: 250_000 }];
    await run({}, options(), { ...QUICK, stallMs: 300 });
    expectWhole();
  });

  test("keeps what has come when a web page answers instead, as the sign-in of a network does", async () => {
    leavePart(CONTENT.subarray(0, 300_000), '"first"');
    server.next = Array.from(
      { length: 9 },
      (): Misbehaviour => ({ headers: { "content-type": "text/html" }, ignoresRange: true }),
    );
    await expect(run()).rejects.toThrow("does this network ask for a sign-in?");
    server.next = [];
    await run();
    expectWhole();
    expect(ranges().at(-1)).toBe("bytes=300000-");
  });

  test.each([
    [401, "accept its terms there, and set HF_TOKEN"],
    [403, "accept its terms there, and set HF_TOKEN"],
    [404, `does not have ${NAME} (404)`],
    [418, "answered 418"],
  ])("that is answered %i says so and does not repeat it", async (status, sentence) => {
    server.next = [{ status }, { status }];
    await expect(run()).rejects.toThrow(sentence);
    expect(server.asked).toHaveLength(1);
  });

  test("without a network says so", async () => {
    const nowhere = source({ url: "http://nowhere.invalid/weights.safetensors" });
    await expect(downloadFile(nowhere, temporary.folder, options(), QUICK)).rejects.toThrow(
      "nowhere.invalid cannot be found: is this machine online?",
    );
    const { origin } = server;
    await server.close();
    await expect(
      downloadFile(source({ url: `${origin}/${NAME}` }), temporary.folder, options(), QUICK),
    ).rejects.toThrow("does not answer");
    server = await startFileServer(CONTENT);
  });

  test("of a file that is there and right asks nobody, and replaces one that has suffered", async () => {
    await run();
    await run();
    expect(server.asked).toHaveLength(1);
    writeFileSync(at(NAME), OTHER);
    await run();
    expectWhole();
    expect(server.asked).toHaveLength(2);
  });

  test("that is stopped keeps what has come and frees the folder", async () => {
    const controller = new AbortController();
    server.next = [{ stallAt: 600_000 }];
    const stopped = run({}, options({ signal: controller.signal }));
    stopped.catch(() => undefined);
    await waitFor("the first bytes", () => sizeOf(at(`${NAME}.part`)));
    controller.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    expect(existsSync(at("lock"))).toBe(false);
    await run();
    expectWhole();
  });

  test("is refused before its first byte where the disk is too small", async () => {
    await expect(run({ bytes: 2 ** 50 })).rejects.toThrow(
      /is too small: 1125899\.9 GB are needed, [\d.]+ GB are free/,
    );
    expect(server.asked).toEqual([]);
  });

  test("never leaves its folder", async () => {
    for (const name of ["../weights.safetensors", "/tmp/weights.safetensors", "..", ".hidden"])
      await expect(run({ name })).rejects.toThrow("is not the name of a file");
  });
});

import { closeSync, mkdtempSync, readdirSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFilesIn } from "@/tools/testing/open-files";
import { spoolBody } from "./spool-body";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-spool-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const bodyOf = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void, type = "a/b") =>
  new Request("http://studio.test/", {
    method: "POST",
    headers: { "content-type": type },
    body: new ReadableStream({ start }),
    duplex: "half",
  } as RequestInit);
const bytes = (count: number) => new Uint8Array(count).fill(7);
const spool = (request: Request, signal = new AbortController().signal) =>
  spoolBody(request, { mediaTypes: ["a/b"], maxBytes: 1_000, signal });

const nothingIsLeft = () => {
  expect(readdirSync(folder)).toEqual([]);
  expect(openFilesIn(folder)).toEqual([]);
};

describe("a request body stored in a temporary file", () => {
  it("the temporary file of a request body has no name, so that a killed process leaves no file behind", async () => {
    const descriptor = await spool(
      bodyOf((body) => {
        body.enqueue(bytes(600));
        body.enqueue(bytes(300));
        body.close();
      }),
    );
    expect(readdirSync(folder)).toEqual([]);
    const read = Buffer.alloc(2_000);
    expect(readSync(descriptor, read, 0, 2_000, 0)).toBe(900);
    expect(read.subarray(0, 900).every((byte) => byte === 7)).toBe(true);
    closeSync(descriptor);
    nothingIsLeft();
  });

  it("storing a request body ends when the client disconnects, although the body stream does not report it", async () => {
    const sender = new AbortController();
    const spooled = spool(
      bodyOf((body) => body.enqueue(bytes(10))),
      sender.signal,
    );
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    sender.abort();
    await expect(spooled).rejects.toMatchObject({ name: "AbortError" });
    nothingIsLeft();
    await expect(
      spool(
        bodyOf(() => {}),
        sender.signal,
      ),
    ).rejects.toMatchObject({ name: "AbortError" });
    nothingIsLeft();
  });

  it("storing a request body ends when the client disconnects while the file is being opened", async () => {
    const sender = new AbortController();
    const spooled = spool(
      bodyOf((body) => body.enqueue(bytes(10))),
      sender.signal,
    );
    sender.abort();
    await expect(spooled).rejects.toMatchObject({ name: "AbortError" });
    nothingIsLeft();
  });

  it("a request body that is too large, of another type or incomplete leaves no file behind", async () => {
    const endless = bodyOf((body) => {
      for (let n = 0; n < 9; n++) body.enqueue(bytes(200));
    });
    await expect(spool(endless)).rejects.toMatchObject({ errorName: "body_too_large" });
    const other = bodyOf(() => {}, "text/html");
    await expect(spool(other)).rejects.toMatchObject({ errorName: "unsupported_media_type" });
    const broken = bodyOf((body) => {
      body.enqueue(bytes(10));
      body.error(new Error("the connection broke"));
    });
    await expect(spool(broken)).rejects.toThrow("the connection broke");
    nothingIsLeft();
  });
});

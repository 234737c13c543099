import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { type S3Server, startS3Server } from "@/tools/testing/s3-server";
import { testBucket } from "@/tools/testing/test-bucket";
import { createDatabaseStore } from "./database";
import { encodePng, inspectPicture, THUMBNAIL_PIXELS } from "./encode";
import { createFileStore } from "./files";
import { createPictureLinks, LINK_LIFETIME_MS } from "./links";
import type { S3Location } from "./s3/address";
import { createS3Store } from "./s3/store";
import { type ByteRange, PIECE_BYTES, type PictureStore } from "./store";

/** @param listed how many pictures are listed: more than a page of the store has. */
function storeSuite(open: () => PictureStore, listed = 1_050) {
  it("the picture store returns stored bytes, and null for unknown keys", async () => {
    const store = open();
    await store.put("pictures/a/0.png", Uint8Array.of(1, 2, 3));
    await store.put("pictures/a/0.png", Uint8Array.of(4));
    expect([...((await store.get("pictures/a/0.png")) ?? [])]).toEqual([4]);
    expect(await store.get("pictures/a/1.png")).toBeNull();
  });
  it("a picture or a range of it is read in pieces, after its length is reported", async () => {
    const store = open();
    const bytes = new Uint8Array(2 * PIECE_BYTES + 1_000).map((_, index) => (index * 7) % 251);
    await store.put("a/large.png", bytes);
    const picture = await store.open("a/large.png");
    if (!picture) throw new Error("It is there.");
    expect(picture.byteLength).toBe(bytes.byteLength);
    const read = async (range?: ByteRange) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of picture.read(range)) pieces.push(piece);
      expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThanOrEqual(PIECE_BYTES);
      return Buffer.concat(pieces);
    };
    expect((await read()).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [PIECE_BYTES - 1, PIECE_BYTES + 1],
      [bytes.byteLength - 1, bytes.byteLength],
      [1, bytes.byteLength],
    ] as const) {
      expect((await read({ start, end })).equals(bytes.subarray(start, end))).toBe(true);
    }
    expect(await store.open("a/none.png")).toBeNull();
  });
  it("reading a picture fails when it is shorter than its recorded length", async () => {
    const store = open();
    await store.put("a/short.png", new Uint8Array(PIECE_BYTES + 1));
    const pieces = (await store.open("a/short.png"))?.read();
    expect((await pieces?.next())?.value?.byteLength).toBeGreaterThan(0);
    await store.put("a/short.png", new Uint8Array(10));
    const rest = (await store.open("a/short.png"))?.read({ start: 0, end: 11 });
    await rest?.next();
    await expect(rest?.next()).rejects.toThrow("ends at byte 10, before byte 11");
    await pieces?.return(undefined);
  });
  it("removing a picture from the store twice is no error", async () => {
    const store = open();
    await store.put("a/b.webp", Uint8Array.of(1));
    await store.remove(["a/b.webp", "a/c.webp"]);
    await store.remove(["a/b.webp"]);
    expect(await store.get("a/b.webp")).toBeNull();
  });
  it("a picture is put in pieces, and one whose bytes differ from its length is not stored", async () => {
    const store = open();
    const bytes = new Uint8Array(3 * PIECE_BYTES + 5).map((_, index) => (index * 11) % 253);
    const source = (byteLength: number) => ({
      byteLength,
      async *read() {
        for (let start = 0; start < bytes.length; start += PIECE_BYTES)
          yield bytes.subarray(start, start + PIECE_BYTES);
      },
    });
    await store.put("streamed/a.png", source(bytes.length));
    expect(Buffer.from((await store.get("streamed/a.png")) ?? []).equals(bytes)).toBe(true);
    for (const [wrong, said] of [
      [bytes.length + 1, "fewer bytes"],
      [bytes.length - 1, "more bytes"],
    ] as const) {
      await expect(store.put("streamed/a.png", source(wrong))).rejects.toThrow(said);
      await expect(store.put("streamed/b.png", source(wrong))).rejects.toThrow(said);
    }
    expect(Buffer.from((await store.get("streamed/a.png")) ?? []).equals(bytes)).toBe(true);
    expect(await store.get("streamed/b.png")).toBeNull();
  });
  it("all pictures are listed with their length and time, also those on later pages, and removed ones are not", async () => {
    const store = open();
    const keys = Array.from({ length: listed }, (_, n) => `listed/${n % 7}/${n}.png`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key, n) => store.put(key, new Uint8Array(1 + n))));
    await store.put("listed/without-ending", new Uint8Array(3));
    await store.remove(["listed/0/0.png"]);
    const found = new Map<string, number>();
    for await (const { key, byteLength, storedAt } of store.list()) {
      if (!key.startsWith("listed/")) continue;
      expect(found.has(key)).toBe(false);
      expect(storedAt).toBeGreaterThan(0);
      found.set(key, byteLength);
    }
    expect([...found.keys()].sort()).toEqual([...keys.slice(1), "listed/without-ending"].sort());
    expect(found.get("listed/2/9.png")).toBe(10);
  });
  it.each(["../secret", "/etc/passwd", "a//b", "a/../b", "a\0b", "", "a/b.PNG/..", "a\\b"])(
    "the picture store refuses %j as a key",
    async (key) => {
      await expect(open().get(key)).rejects.toThrow("Not a picture key");
      await expect(open().put(key, Uint8Array.of(1))).rejects.toThrow("Not a picture key");
    },
  );
}

describe("the picture store in files", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-pictures-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  storeSuite(() => createFileStore(folder));
  it("the picture store leaves no temporary file behind", () => {
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".tmp"))).toEqual(
      [],
    );
  });
  it("a temporary file of an interrupted put is not listed, and a folder that does not exist has no pictures", async () => {
    const own = path.join(folder, "interrupted");
    const store = createFileStore(own);
    const listed = async () => {
      const keys: string[] = [];
      for await (const { key } of store.list()) keys.push(key);
      return keys;
    };
    expect(await listed()).toEqual([]);
    await store.put("a/0.png", Uint8Array.of(1));
    const draft = path.join(own, "a", `0.png.${randomUUID()}.tmp`);
    writeFileSync(draft, "half");
    expect(await listed()).toEqual(["a/0.png"]);
    rmSync(draft);
  });
});

describeOnEachDatabase("the picture store in the database", (database) => {
  storeSuite(() => createDatabaseStore(database(), { now: () => 1 }));
});

describe("the picture store in a bucket of a server of the tests", () => {
  let server: S3Server;
  let store: PictureStore;
  beforeAll(async () => {
    server = await startS3Server();
    store = createS3Store(server.location, { pageKeys: 20 });
  });
  afterAll(async () => {
    await store.close?.();
    await server.close();
  });
  storeSuite(() => store, 50);
});

/** On a server of S3 that other test runs may use too: each has a folder of its own. */
const real = testBucket();
describe.skipIf(!real)("the picture store in a bucket of a real server", () => {
  const folder = `${randomUUID()}/`;
  let store: PictureStore;
  beforeAll(() => {
    store = createS3Store({ ...(real as S3Location), prefix: folder }, { pageKeys: 20 });
  });
  afterAll(async () => {
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    await store.remove(keys);
    await store.close?.();
  });
  storeSuite(() => store, 50);
  it("a bucket that exists is found usable, and one that does not is named in the error", async () => {
    await store.check?.();
    const nowhere = createS3Store({ ...(real as S3Location), bucket: "no-such-bucket" });
    for (const call of [
      () => nowhere.check?.(),
      () => nowhere.get("a/0.png"),
      () => nowhere.put("a/0.png", new Uint8Array(9)),
    ])
      await expect(call()).rejects.toThrow("it has no bucket of the name in S3_BUCKET");
    await nowhere.close?.();
  });
  it("a wrong key is refused with an error that names the settings and not the key", async () => {
    const wrong = createS3Store({ ...(real as S3Location), secretAccessKey: "not-the-key" });
    const error = await wrong.get("a/0.png").catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ errorName: "storage_unavailable", retryable: true });
    expect((error as Error).message).toContain("S3_SECRET_ACCESS_KEY");
    expect((error as Error).message).not.toContain("not-the-key");
    await wrong.close?.();
  });
  it("a signed address reads a picture without keys, with the headers that were asked for, and nothing else", async () => {
    const signing = createS3Store({ ...(real as S3Location), prefix: folder }, { hasPublicReads: true });
    await signing.put("a/signed.png", Uint8Array.of(7, 8, 9));
    const disposition =
      "attachment; filename=\"ein-f_chslein.png\"; filename*=UTF-8''ein%20f%C3%BCchslein.png";
    const answer = { mediaType: "image/png", disposition, maxAgeSeconds: 60 };
    const { address = "" } = (await signing.publicAddress?.("a/signed.png", answer)) ?? {};
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(7, 8, 9));
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-disposition")).toBe(disposition);
    expect((await fetch(address.replace("signed.png", "other.png"))).status).toBe(403);
    await signing.close?.();
  });
});

describe("encoding and reading pictures", () => {
  const bitmap = {
    width: 900,
    height: 300,
    data: new Uint8Array(4 * 900 * 300).map((_, i) => (i * 31) % 256),
  };

  it("the same pixels are encoded to the same bytes, in the right size", async () => {
    const [a, b] = await Promise.all([encodePng(bitmap), encodePng(bitmap)]);
    expect(Buffer.compare(Buffer.from(a.bytes), Buffer.from(b.bytes))).toBe(0);
    expect(await sharp(a.bytes).metadata()).toMatchObject({
      format: "png",
      width: 900,
      height: 300,
      channels: 3,
    });
    expect(await sharp(a.thumbnail).metadata()).toMatchObject({
      format: "webp",
      width: THUMBNAIL_PIXELS,
      height: 256,
    });
  });

  it("the type of a fetched picture is read from its bytes", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#808" } })
      .jpeg()
      .toBuffer();
    expect(await inspectPicture(jpeg)).toMatchObject({ mediaType: "image/jpeg", width: 40, height: 20 });
  });

  it("bytes that are no picture, are incomplete, or decode to too many pixels are refused", async () => {
    const png = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: "#123",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const bytes of [svg, html, png.subarray(0, png.length / 2), bomb, Buffer.alloc(0)]) {
      await expect(inspectPicture(bytes)).rejects.toMatchObject({ errorName: "not_a_picture" });
    }
  });
});

describe("links to pictures", () => {
  const links = createPictureLinks("https://studio.example", "a secret of at least thirty-two bytes");
  const now = 1_800_000_000_000;
  const query = (address: string) => new URL(address).searchParams;

  it("a link to a picture works for at least a day and then expires", () => {
    const address = links.sign("pi_x/original", now);
    expect(links.verify("pi_x/original", query(address), now + LINK_LIFETIME_MS)).toBe(true);
    expect(links.verify("pi_x/original", query(address), now + 2 * LINK_LIFETIME_MS)).toBe(false);
  });
  it("a link to a picture stays identical for hours, so that browsers can cache the picture", () => {
    expect(links.sign("a/original", now)).toBe(links.sign("a/original", now + 1_000));
  });
  it("a link opens only the picture file that it was signed for", () => {
    const signed = query(links.sign("pi_x/original", now));
    expect(links.verify("pi_y/original", signed, now)).toBe(false);
    expect(links.verify("pi_x/thumbnail", signed, now)).toBe(false);
    const later = new URLSearchParams(signed);
    later.set("expires", String(now + 10 * LINK_LIFETIME_MS));
    expect(links.verify("pi_x/original", later, now)).toBe(false);
    expect(links.verify("pi_x/original", new URLSearchParams(), now)).toBe(false);
  });
  it("a link of another studio does not work", () => {
    const other = createPictureLinks("https://studio.example", "another secret of thirty-two bytes!");
    expect(links.verify("a/original", query(other.sign("a/original", now)), now)).toBe(false);
  });
});

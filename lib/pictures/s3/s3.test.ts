/** What services of S3 do differently, and what a picture store makes of it. */
import dns from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { type S3Manners, type S3Server, type Scripted, startS3Server } from "@/tools/testing/s3-server";
import type { PictureStore } from "../store";
import { addressOf, type S3Location } from "./address";
import { S3_TIMING, type S3Timing } from "./client";
import { parsePage } from "./list";
import { createS3Store, type S3Options } from "./store";

const QUICK: S3Timing = { ...S3_TIMING, firstPause: 5 };
const KEY = "pictures/a/0.png";
const BYTES = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7) % 251));

const ends: (() => Promise<void> | undefined)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(
  manners: S3Manners = {},
  { location = {}, ...options }: S3Options & { location?: Partial<S3Location> } = {},
): Promise<{ server: S3Server; store: PictureStore }> {
  const server = await startS3Server(manners);
  const store = createS3Store({ ...server.location, ...location }, { timing: QUICK, ...options });
  ends.push(server.close, async () => store.close?.());
  return { server, store };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces ?? []) all.push(piece);
  return Buffer.concat(all);
}

/** The names of buckets stand in no name server of a test. */
function resolveEveryName(): void {
  const original = dns.lookup;
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(((...args: Parameters<typeof original>) => {
    const [name, ...rest] = args;
    return original(...([name.endsWith(".example") ? "127.0.0.1" : name, ...rest] as typeof args));
  }) as typeof original);
  ends.push(async () => lookup.mockRestore());
}

const keysOf = async (store: PictureStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

const failing =
  (status: number, body = "", headers = {}): Scripted =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);
const hangUp: Scripted = (_, response) => void response.destroy();
/** Sends the beginning of what was asked for and breaks the connection. */
const breakingOff =
  (after: number): Scripted =>
  ({ headers }, response, object = Buffer.alloc(0)) => {
    const [, first = "0"] = /^bytes=(\d+)-/.exec(headers.range ?? "") ?? [];
    const start = Number(first);
    response.writeHead(206, {
      "content-length": object.length - start,
      "content-range": `bytes ${start}-${object.length - 1}/${object.length}`,
    });
    response.write(object.subarray(start, start + after), () => response.destroy());
  };

it.each<[string, S3Manners]>([
  ["puts the bucket in the name of the host", { pathStyle: false }],
  ["knows no parts of objects", { hasRanges: false }],
  ["sends no ETags", { hasEtags: false }],
  ["writes errors in JSON", { errors: "json" }],
  ["sends a page of HTML for errors", { errors: "html" }],
  ["sends no body with errors", { errors: "empty" }],
  ["knows only version 1 of the list", { hasListV2: false }],
  ["has a clock that is hours ahead", { clockAheadMs: 3 * 3_600_000 }],
  ["has a clock that is hours behind", { clockAheadMs: -3 * 3_600_000 }],
])("pictures are stored, read, listed and removed where the service %s", async (_, manners) => {
  if (manners.pathStyle === false) resolveEveryName();
  const { store } = await open(manners, { pageKeys: 2 });
  await store.put(KEY, BYTES);
  for (const n of [1, 2, 3, 4]) await store.put(`pictures/a/${n}.png`, Uint8Array.of(n));
  expect(BYTES.equals((await store.get(KEY)) ?? new Uint8Array())).toBe(true);
  const picture = await store.open(KEY);
  expect(picture?.byteLength).toBe(BYTES.length);
  const part = { start: 65_000, end: 400_001 };
  expect((await bytesOf(picture?.read(part))).equals(BYTES.subarray(part.start, part.end))).toBe(true);
  expect(await store.get("pictures/a/9.png")).toBeNull();
  expect(await keysOf(store)).toEqual([0, 1, 2, 3, 4].map((n) => `pictures/a/${n}.png`));
  await store.remove([KEY, "pictures/a/9.png"]);
  expect(await store.get(KEY)).toBeNull();
});

it("the endpoint may end with a slash or a path, and keys stand below a folder of the bucket", async () => {
  const { server, store } = await open({}, { location: { prefix: "studio/one/" } });
  await store.put(KEY, Uint8Array.of(1));
  expect([...server.objects.keys()]).toEqual([`studio/one/${KEY}`]);
  server.objects.set("elsewhere/b.png", { bytes: Buffer.alloc(1), storedAt: 1 });
  server.objects.set("studio/one/not a key", { bytes: Buffer.alloc(1), storedAt: 1 });
  server.objects.set("studio/one/folder/", { bytes: Buffer.alloc(0), storedAt: 1 });
  expect(await keysOf(store)).toEqual([KEY]);
  const at = (endpoint: string, pathStyle: boolean) =>
    addressOf({ ...server.location, endpoint, pathStyle, prefix: "p/" }, KEY).href;
  expect(at("https://s3.example.com/", true)).toBe(`https://s3.example.com/studio-pictures/p/${KEY}`);
  expect(at("https://example.com/storage/s3", true)).toBe(
    `https://example.com/storage/s3/studio-pictures/p/${KEY}`,
  );
  expect(at("https://s3.example.com", false)).toBe(`https://studio-pictures.s3.example.com/p/${KEY}`);
});

it("a bucket that is missing is told from a key that is missing, also where the service says 404 alone", async () => {
  for (const errors of ["xml", "json", "html", "empty"] as const) {
    const { store } = await open({ errors, hasBucket: false });
    for (const call of [
      () => store.get(KEY),
      () => store.open(KEY),
      () => store.put(KEY, BYTES),
      () => store.check?.(),
    ])
      await expect(call()).rejects.toThrow("no bucket of the name in S3_BUCKET");
  }
});

it.each([500, 502, 503, 429])("a call answered with %i is repeated until it succeeds", async (status) => {
  const { server, store } = await open();
  server.next(failing(status), failing(status, "<Error><Code>SlowDown</Code></Error>"));
  await store.put(KEY, BYTES);
  server.next(failing(status), hangUp);
  expect(BYTES.equals((await store.get(KEY)) ?? new Uint8Array())).toBe(true);
  server.next(hangUp);
  await store.remove([KEY]);
  expect(server.objects.size).toBe(0);
});

it("a picture that a put was refused for with 412, or a removal with 416, does not pass for stored or removed", async () => {
  const { server, store } = await open();
  server.next(failing(412));
  await expect(store.put(KEY, BYTES)).rejects.toThrow("it answered 412");
  await store.put(KEY, BYTES);
  server.next(failing(416));
  await expect(store.remove([KEY])).rejects.toThrow("it answered 416");
  expect(server.objects.size).toBe(1);
});

it("calls are repeated three times at most, and then the error says that the store cannot be reached", async () => {
  const { server, store } = await open();
  server.always(failing(503, "<Error><Code>SlowDown</Code></Error>"));
  await expect(store.put(KEY, BYTES)).rejects.toMatchObject({
    errorName: "storage_unavailable",
    retryable: true,
    message: "The picture store cannot be reached right now.",
  });
  expect(server.requests).toHaveLength(4);
  server.obey();
  await store.put(KEY, BYTES);
});

it("a service that never answers is given up, and works again once it answers", async () => {
  const { server, store } = await open({}, { timing: { ...QUICK, answer: 150 } });
  server.always(() => {});
  await expect(store.get(KEY)).rejects.toMatchObject({ errorName: "storage_unavailable" });
  server.obey();
  expect(await store.get(KEY)).toBeNull();
});

it("a refusal is not repeated, and its message names settings, never keys or the service's text", async () => {
  const { server } = await open();
  for (const [wrong, said] of [
    [{ secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    [{ accessKeyId: "NOBODY" }, "InvalidAccessKeyId"],
    [{ region: "us-east-1" }, "S3_REGION"],
  ] as const) {
    const store = createS3Store({ ...server.location, ...wrong }, { timing: QUICK });
    server.requests.length = 0;
    const error = await store.get(KEY).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ errorName: "storage_unavailable" });
    expect((error as Error).message).toContain(said);
    expect((error as Error).message).not.toContain(server.location.secretAccessKey);
    expect(server.requests).toHaveLength(1);
    await store.close?.();
  }
});

it("a redirect is not followed, and the error says that the bucket is elsewhere", async () => {
  const other = await open();
  const { server, store } = await open();
  server.always(failing(301, "", { location: `${other.server.location.endpoint}/studio-pictures/${KEY}` }));
  await expect(store.get(KEY)).rejects.toThrow("S3_REGION and S3_ENDPOINT");
  expect(other.server.requests).toHaveLength(0);
});

it("a read goes on where it was when connections break, and asks for the same version of the picture", async () => {
  const { server, store } = await open();
  await store.put(KEY, BYTES);
  const picture = await store.open(KEY);
  server.requests.length = 0;
  server.next(breakingOff(100_000), hangUp, breakingOff(200_000));
  expect((await bytesOf(picture?.read())).equals(BYTES)).toBe(true);
  const ranges = server.requests.map(({ headers }) => Number(/\d+/.exec(headers.range ?? "")));
  expect(ranges[0]).toBe(64 * 1024);
  // Each continues at the last byte that arrived, which the end of a broken connection may lack.
  expect(ranges).toEqual([...ranges].sort((a, b) => a - b));
  expect(ranges.at(-1)).toBeGreaterThan(ranges[0] ?? 0);
  expect(new Set(server.requests.map(({ headers }) => headers["if-match"])).size).toBe(1);
});

it("a read fails when the picture was replaced or removed by another process after its beginning was read", async () => {
  const { server, store } = await open();
  for (const [change, said] of [
    [() => store.put(KEY, Buffer.alloc(BYTES.length, 1)), "replaced"],
    [() => store.remove([KEY]), "removed"],
  ] as const) {
    await store.put(KEY, BYTES);
    const picture = await store.open(KEY);
    await change();
    await expect(bytesOf(picture?.read())).rejects.toThrow(`The picture was ${said} while it was read.`);
  }
  expect(server.objects.size).toBe(0);
});

it("a read that breaks without any further byte ends with an error instead of going on forever", async () => {
  const { server, store } = await open();
  await store.put(KEY, BYTES);
  const picture = await store.open(KEY);
  server.always(breakingOff(0));
  await expect(bytesOf(picture?.read())).rejects.toMatchObject({ errorName: "storage_unavailable" });
  expect(server.requests.length).toBeLessThan(20);
});

it("a reader that stops taking pieces holds no connection, and still gets all bytes afterwards", async () => {
  const { server, store } = await open({}, { timing: { ...QUICK, idleReader: 20 } });
  const large = Buffer.concat(Array.from({ length: 12 }, () => BYTES));
  await store.put(KEY, large);
  const pieces = (await store.open(KEY))?.read();
  const taken: Uint8Array[] = [];
  for (let n = 0; n < 3; n++) taken.push((await pieces?.next())?.value ?? new Uint8Array());
  const asked = server.requests.length;
  await expect.poll(() => server.answering).toBe(0);
  expect(Buffer.concat([...taken, await bytesOf(pieces)]).equals(large)).toBe(true);
  expect(server.requests.length).toBeGreaterThan(asked);
});

it("a reader that stops early closes its connection", async () => {
  const { server, store } = await open();
  await store.put(KEY, Buffer.concat(Array.from({ length: 12 }, () => BYTES)));
  const pieces = (await store.open(KEY))?.read();
  await pieces?.next();
  await pieces?.next();
  await pieces?.return(undefined);
  await expect.poll(() => server.answering).toBe(0);
});

it("an answer that does not say how long the picture is gives its connection back, and is not asked for again", async () => {
  const { server, store } = await open();
  server.always((_, response) => {
    response.writeHead(200);
    for (let n = 0; n < 12; n++) response.write(BYTES);
    response.end();
  });
  await expect(store.open(KEY)).rejects.toThrow("it does not say how long a picture is");
  expect(server.requests).toHaveLength(1);
  await expect.poll(() => server.answering).toBe(0);
});

it("a large picture is stored over a slow connection, however long it takes, as long as bytes flow", async () => {
  const progress = 1_000;
  const slowMs = 2.5 * progress;
  let taken = 0;
  const slowly = createServer((request, response) => {
    const until = performance.now() + slowMs;
    const take = async () => {
      for await (const { length } of request) {
        taken += length;
        if (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      }
      response.end();
    };
    take().catch(() => response.destroy());
  });
  await once(slowly.listen(0, "127.0.0.1"), "listening");
  ends.push(async () => void slowly.close());
  const { server } = await open();
  const endpoint = `http://127.0.0.1:${(slowly.address() as AddressInfo).port}`;
  const store = createS3Store({ ...server.location, endpoint }, { timing: { ...QUICK, progress } });
  ends.push(async () => store.close?.());
  const beganAt = performance.now();
  await store.put(KEY, new Uint8Array(40_000_000));
  expect(taken).toBeGreaterThanOrEqual(40_000_000);
  expect(performance.now() - beganAt).toBeGreaterThan(slowMs);
});

it("an empty picture and one of exactly the first part are read as they are", async () => {
  const { store } = await open();
  for (const length of [0, 1, 64 * 1024, 64 * 1024 + 1]) {
    await store.put(KEY, BYTES.subarray(0, length));
    expect(BYTES.subarray(0, length).equals((await store.get(KEY)) ?? Buffer.alloc(9))).toBe(true);
  }
});

it("the service gets the hash of what is put, and refuses bytes that changed between hashing and sending", async () => {
  const { server, store } = await open();
  let reads = 0;
  const changing = {
    byteLength: 3,
    async *read() {
      reads += 1;
      yield Uint8Array.of(1, 2, reads);
    },
  };
  await expect(store.put(KEY, changing)).rejects.toThrow("picture store cannot be used");
  expect(server.objects.size).toBe(0);
  const steady = {
    byteLength: BYTES.length,
    async *read() {
      yield BYTES;
    },
  };
  server.next(hangUp);
  await store.put(KEY, steady);
  expect(server.objects.get(KEY)?.bytes.equals(BYTES)).toBe(true);
});

it("two processes that put the same key leave one of the two pictures whole", async () => {
  const { server, store } = await open();
  const another = createS3Store(server.location, { timing: QUICK });
  const [one, two] = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)];
  for (let round = 0; round < 5; round++) {
    await Promise.all([store.put(KEY, one), another.put(KEY, two)]);
    const kept = (await store.get(KEY)) ?? new Uint8Array();
    expect(one.equals(kept) || two.equals(kept)).toBe(true);
  }
  await another.close?.();
});

it("no more than 64 calls are under way at once, and the others wait", async () => {
  const { server, store } = await open();
  let now = 0;
  let most = 0;
  server.always((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.writeHead(204).end();
    }, 5);
  });
  await store.remove(Array.from({ length: 300 }, (_, n) => `a/${n}.png`));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(64);
});

it("a signed address is the same for some minutes, reads one picture, and expires", async () => {
  const manners: S3Manners = {};
  const { server, store } = await open(manners, { hasPublicReads: true });
  await store.put(KEY, Uint8Array.of(1, 2));
  const answer = {
    mediaType: "image/png",
    disposition: 'inline; filename="a b+c (1).png"',
    maxAgeSeconds: 60,
  };
  const { address = "" } = (await store.publicAddress?.(KEY, answer)) ?? {};
  expect(address).not.toContain("+");
  expect(address).not.toContain(server.location.secretAccessKey);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.replace("0.png", "1.png"))).status).toBe(403);
  expect((await fetch(address.replace("inline", "attachment"))).status).toBe(403);
  expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
  expect((await store.publicAddress?.(KEY, answer))?.address).toBe(address);
  manners.clockAheadMs = 601_000;
  expect((await fetch(address)).status).toBe(403);
  manners.clockAheadMs = 0;
});

it("an answer that is no list is not taken for an empty bucket", async () => {
  const { server, store } = await open();
  for (const body of ["", "<!doctype html>", "{}", "<ListBucketResult><Contents><Key>a</Key></Contents>"]) {
    server.next(failing(200, body));
    await expect(keysOf(store)).rejects.toThrow("is no list of keys");
  }
  expect(parsePage('<ListBucketResult xmlns="x"></ListBucketResult>')?.entries).toEqual([]);
});

it("a list that goes on without saying where is not taken for a whole one", async () => {
  const { server, store } = await open();
  server.always(failing(200, "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>"));
  await expect(keysOf(store)).rejects.toThrow("its list goes on, but not where");
});

it("a service that repeats the same page of its list is noticed", async () => {
  const { server, store } = await open();
  const page =
    "<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a.png</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents></ListBucketResult>";
  server.always(failing(200, page));
  await expect(keysOf(store)).rejects.toThrow("again and again");
});

it("a service that leads from page to page without a further key is noticed", async () => {
  const { server, store } = await open();
  for (const contents of [
    "",
    "<Contents><Key>a.png</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>",
  ]) {
    let pages = 0;
    server.always((...call) => {
      pages += 1;
      const token = `<NextContinuationToken>${pages}</NextContinuationToken>`;
      const page = `<ListBucketResult><IsTruncated>true</IsTruncated>${token}${contents}</ListBucketResult>`;
      failing(200, page)(...call);
    });
    await expect(keysOf(store)).rejects.toThrow("again and again");
    expect(pages).toBeLessThan(150);
  }
});

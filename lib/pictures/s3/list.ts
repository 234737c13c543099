/** Lists a bucket page by page, with version 2 of the call, or version 1 where the service knows only that. */
import "server-only";
import { isKey, type ListedPicture } from "../store";
import { type S3Client, textOf } from "./client";
import { bucketMissing } from "./failures";

const PAGE_KEYS = 1_000;
/** Pages in a row that lead to no further key; a bucket with many deleted versions has some. */
const MAX_FRUITLESS_PAGES = 100;

interface Page {
  entries: { name: string; byteLength: number; storedAt: number }[];
  isTruncated: boolean;
  token: string | null;
  marker: string | null;
}

/**
 * All pictures below a prefix.
 *
 * @param pageKeys the most of one call. @throws Error for an answer that is no list. StudioError `storage_unavailable`
 */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  pageKeys = PAGE_KEYS,
): AsyncGenerator<ListedPicture> {
  const common = { "max-keys": String(pageKeys), ...(prefix !== "" && { prefix }) };
  let place: Record<string, string> = {};
  let lastBefore: string | undefined;
  for (let fruitless = 0; ; ) {
    const page = await readPage(client, { ...common, ...place });
    for (const { name, byteLength, storedAt } of page.entries) {
      const key = name.startsWith(prefix) ? name.slice(prefix.length) : "";
      if (isKey(key)) yield { key, byteLength, storedAt };
    }
    const last = page.marker ?? page.entries.at(-1)?.name;
    if (!page.isTruncated) return;
    if (page.token === null && last === undefined)
      throw new Error("The picture store says that its list goes on, but not where.");
    const next: Record<string, string> =
      // Version 2 has the first, version 1 the second; each ignores the other's.
      page.token === null
        ? { "start-after": last ?? "", marker: last ?? "" }
        : { "continuation-token": page.token };
    fruitless = last === undefined || last === lastBefore ? fruitless + 1 : 0;
    lastBefore = last;
    if (JSON.stringify(next) === JSON.stringify(place) || fruitless > MAX_FRUITLESS_PAGES)
      throw new Error("The picture store answers the same page of its list again and again.");
    place = next;
  }
}

/** Whether the bucket can be listed; reads one key at most. @throws as `listObjects` */
export async function checkBucket(client: S3Client, prefix: string): Promise<void> {
  await readPage(client, { "max-keys": "1", ...(prefix !== "" && { prefix }) });
}

async function readPage(client: S3Client, query: Record<string, string>): Promise<Page> {
  const request = { method: "GET", key: null, query: { "list-type": "2", ...query } } as const;
  const text = await client.call(request, async (answer) => {
    if (answer.status === 404) throw bucketMissing();
    return textOf(answer);
  });
  const page = parsePage(text);
  if (!page) throw new Error("The picture store's answer is no list of keys.");
  return page;
}

/** @returns null for a text that is no list. */
export function parsePage(xml: string): Page | null {
  if (!xml.includes("<ListBucketResult")) return null;
  const [head = "", ...contents] = xml.split("<Contents>");
  const entries = contents.map((one) => ({
    name: textIn(one, "Key") ?? "",
    byteLength: Number(textIn(one, "Size")),
    storedAt: Date.parse(textIn(one, "LastModified") ?? ""),
  }));
  const isSound = entries.every(
    (one) => Number.isSafeInteger(one.byteLength) && Number.isFinite(one.storedAt),
  );
  if (!isSound) return null;
  // Services write these before or after the keys.
  const outside = head + (contents.at(-1)?.split("</Contents>")[1] ?? "");
  return {
    entries,
    isTruncated: textIn(outside, "IsTruncated") === "true",
    token: textIn(outside, "NextContinuationToken"),
    marker: textIn(outside, "NextMarker"),
  };
}

/** The text of the first element of that name; null where there is none or it is empty. */
function textIn(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return null;
  return unescaped(xml.slice(start + name.length + 2, end)) || null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.trim().replace(/&(\w{1,4});/g, (whole, name: string) => ENTITIES[name] ?? whole);

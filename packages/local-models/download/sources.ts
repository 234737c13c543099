/** Who publishes files, and how each says their length and hash. Another host is another entry. */
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { DownloadOptions, SourceFile } from "../types";
import { ofConnection, ofStatus } from "./failures";
import type { Pace } from "./pace";
import { persist } from "./persist";
import type { Wanted } from "./receive";
import { type Asking, ask, type Headers } from "./request";

type Asker = Omit<Asking, "method" | "headers">;

interface Published {
  bytes: number | null;
  sha256: string | null;
}

interface Source {
  /** The address that a mirror stands for; null for everybody else. */
  base: string | null;
  /** Whether it says the hash of every large file, so that one without is not taken. */
  alwaysHasHash: boolean;
  /** @param url of the file, at the source or its mirror. @throws StudioError */
  published(url: URL, isMirror: boolean, asker: Asker): Promise<Published>;
}

const HUGGING_FACE: Source = {
  base: "https://huggingface.co",
  alwaysHasHash: true,
  published: (url, _isMirror, asker) => fromHeaders(url, asker),
};

const GITHUB: Source = {
  base: "https://github.com",
  alwaysHasHash: true,
  async published(url, isMirror, asker) {
    const [, before = "", repository, tag, name] =
      /^(.*?)\/([^/]+\/[^/]+)\/releases\/download\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!repository) return fromHeaders(url, asker);
    // A mirror has the interface where GitHub's own servers for companies have it.
    const api = isMirror ? `${url.origin}${before}/api/v3` : "https://api.github.com";
    const release = `${api}/repos/${repository}/releases/tags/${tag}`;
    const headers = { accept: "application/vnd.github+json" };
    const { status, headers: got, body, host } = await ask(release, { ...asker, method: "GET", headers });
    if (status !== 200) {
      await body.dump();
      throw ofStatus(status, got, host, `the release ${tag}`);
    }
    const answer = releaseSchema.safeParse(await readJson(body, host));
    const asset = answer.data?.assets.find((each) => each.name === decodeURIComponent(name ?? ""));
    return {
      bytes: asset?.size ?? null,
      sha256: /^sha256:([0-9a-f]{64})$/.exec(asset?.digest ?? "")?.[1] ?? null,
    };
  },
};

const ANYBODY: Source = {
  base: null,
  alwaysHasHash: false,
  published: (url, _isMirror, asker) => fromHeaders(url, asker),
};

const SOURCES = [HUGGING_FACE, GITHUB];

const releaseSchema = z.object({
  assets: z
    .array(z.object({ name: z.string(), size: z.int().positive(), digest: z.string().nullish() }))
    .max(1_000),
});

const MAX_RELEASE_BYTES = 2_000_000;

async function readJson(body: AsyncIterable<Buffer>, host: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_RELEASE_BYTES) return null;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw ofConnection(error, host);
  }
}

/** Hugging Face says length and hash before it sends on to where the bytes are; Artifactory and its like say them too. */
async function fromHeaders(url: URL, asker: Asker): Promise<Published> {
  const isEnough = (headers: Headers) => headers["x-linked-etag"] !== undefined;
  const { status, headers, body, host } = await ask(url.href, {
    ...asker,
    method: "HEAD",
    headers: {},
    isEnough,
  });
  await body.dump();
  if (status >= 400) throw ofStatus(status, headers, host, nameIn(url));
  const hash = [headers["x-linked-etag"], headers["x-checksum-sha256"], headers.etag]
    .map((value) => /^"?([0-9a-f]{64})"?$/i.exec(String(value))?.[1])
    .find((value) => value !== undefined);
  const length = Number(headers["x-linked-size"] ?? headers["content-length"]);
  return {
    bytes: Number.isSafeInteger(length) && length > 0 ? length : null,
    sha256: hash?.toLowerCase() ?? null,
  };
}

/** Where a file is fetched from, and who gets what credentials. @throws StudioError for an address that is none. */
function placeOf(file: SourceFile, { mirror, token }: DownloadOptions) {
  const source = SOURCES.find(({ base }) => base && file.url.startsWith(`${base}/`)) ?? ANYBODY;
  const isMirror = mirror !== undefined && source.base !== null;
  const address = isMirror ? mirror.replace(/\/+$/, "") + file.url.slice(source.base?.length) : file.url;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new StudioError(
      "invalid_request",
      `${isMirror ? "The mirror's" : "This"} address is not one of the web.`,
    );
  const authorization = token && source === HUGGING_FACE && !isMirror ? `Bearer ${token}` : null;
  return { source, isMirror, address, authorization };
}

/**
 * What to download, with the length and the hash that count. The source is asked where the table does not know them.
 *
 * @throws StudioError when the source has another file than the table, or does not say what it has.
 */
export async function wantedOf(
  file: SourceFile,
  options: DownloadOptions,
  asker: Omit<Asker, "authorization">,
  pace: Pace,
): Promise<Wanted & { authorization: string | null }> {
  const { source, isMirror, address, authorization } = placeOf(file, options);
  const { name, bytes, sha256 } = file;
  if (sha256 !== null && !file.isApproximate) return { name, address, bytes, sha256, authorization };
  const url = new URL(address);
  const published = await persist(
    () => source.published(url, isMirror, { ...asker, authorization }),
    () => 0,
    asker.signal,
    pace,
  );
  const unusable = (sentence: string) => new StudioError("service_answer_unusable", sentence);
  if (published.bytes === null) throw unusable(`${url.host} does not say how long ${name} is.`);
  if (sha256 === null && published.sha256 === null && source.alwaysHasHash)
    throw unusable(`${url.host} publishes no SHA-256 of ${name}, so nothing could be checked.`);
  if (sha256 !== null && published.sha256 !== null && sha256 !== published.sha256)
    throw unusable(
      `${url.host} now publishes another file as ${name}; this version of the studio does not know it.`,
    );
  if (!file.isApproximate && bytes !== published.bytes)
    throw unusable(`${name} at ${url.host} has ${published.bytes} bytes, and should have ${bytes}.`);
  return { name, address, bytes: published.bytes, sha256: sha256 ?? published.sha256, authorization };
}

/** The file's name in an address. */
export const nameIn = (url: URL) => decodeURIComponent(url.pathname.split("/").at(-1) ?? "");

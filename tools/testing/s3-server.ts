/**
 * An S3 service of the tests over real sockets, which can be told to behave like others: it checks every signature by
 * the specification of Signature Version 4, in code of its own, and keeps objects in memory.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Location } from "@/lib/pictures/s3/address";

interface S3Request {
  method: string;
  /** Without the bucket and the query. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
}

/** Plays one request instead of the service; answers it, or ends its connection. */
export type Scripted = (request: S3Request, response: ServerResponse, object: Buffer | undefined) => void;

export interface S3Server {
  location: S3Location;
  objects: Map<string, { bytes: Buffer; storedAt: number }>;
  requests: S3Request[];
  /** Plays the next requests that the predicate accepts, in order. */
  next(...scripted: Scripted[]): void;
  /** Plays every request until `obey` is called. */
  always(scripted: Scripted): void;
  obey(): void;
  /** Answers that are under way now. */
  readonly answering: number;
  close(): Promise<void>;
}

export interface S3Manners {
  /** What its clock is ahead of this machine's, in milliseconds. */
  clockAheadMs?: number;
  /** Whether it knows version 2 of the list. */
  hasListV2?: boolean;
  /** Whether it answers parts of objects. */
  hasRanges?: boolean;
  hasEtags?: boolean;
  /** How it writes errors. */
  errors?: "xml" | "json" | "html" | "empty";
  pathStyle?: boolean;
  hasBucket?: boolean;
}

const REGION = "eu-test-1";
const ACCESS_KEY_ID = "TESTKEYID";
const SECRET_ACCESS_KEY = "the+secret/of=the-test-server";
const BUCKET = "studio-pictures";
const MAX_SKEW_MS = 15 * 60_000;

export async function startS3Server(manners: S3Manners = {}): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const requests: S3Request[] = [];
  const scripted: Scripted[] = [];
  let permanent: Scripted | undefined;
  const { pathStyle = true, hasBucket = true, hasRanges = true, hasEtags = true, hasListV2 = true } = manners;
  const now = () => Date.now() + (manners.clockAheadMs ?? 0);

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = incoming;
    const url = new URL(incoming.url ?? "/", `http://${headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = pathStyle ? url.pathname.replace(`/${BUCKET}`, "") : url.pathname;
    const request = { method, key: decodeURIComponent(path.slice(1)), query: url.searchParams, headers };
    requests.push(request);
    const play = scripted.shift() ?? permanent;
    if (play) return play(request, response, objects.get(request.key)?.bytes);
    const isAddressed = pathStyle
      ? url.pathname.split("/")[1] === BUCKET
      : headers.host?.startsWith(`${BUCKET}.`) === true;
    response.setHeader("date", new Date(now()).toUTCString());
    const refusal = refusalOf({ method, url, headers, body, nowMs: now() });
    if (refusal) return refuse(response, 403, refusal);
    if (!hasBucket || !isAddressed) return refuse(response, 404, "NoSuchBucket");
    if (request.key === "") return method === "HEAD" ? void response.end() : list(request, response);
    answer(request, response, body);
  }

  function refuse(response: ServerResponse, status: number, code: string): void {
    const bodies = {
      xml: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Said with ${SECRET_ACCESS_KEY}</Message></Error>`,
      json: JSON.stringify({ code, message: `Said with ${SECRET_ACCESS_KEY}` }),
      html: "<!doctype html><title>A proxy</title><h1>Not here</h1>",
      empty: "",
    };
    response.writeHead(status, { date: new Date(now()).toUTCString() }).end(bodies[manners.errors ?? "xml"]);
  }

  function answer({ method, key, headers }: S3Request, response: ServerResponse, body: Buffer): void {
    if (method === "PUT") {
      objects.set(key, { bytes: body, storedAt: now() });
      return void response.end();
    }
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key)?.bytes;
    if (!object) return void refuse(response, 404, "NoSuchKey");
    const etag = `"${createHash("md5").update(object).digest("hex")}"`;
    if (headers["if-match"] && headers["if-match"] !== etag)
      return void refuse(response, 412, "PreconditionFailed");
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (hasEtags) response.setHeader("etag", etag);
    if (!hasRanges || first === undefined)
      return void response.setHeader("content-length", object.length).end(object);
    const start = Number(first);
    if (start >= object.length) return void refuse(response, 416, "InvalidRange");
    const part = object.subarray(start, Math.min(Number(last) + 1, object.length));
    response.writeHead(206, {
      "content-length": part.length,
      "content-range": `bytes ${start}-${start + part.length - 1}/${object.length}`,
    });
    response.end(part);
  }

  function list({ query }: S3Request, response: ServerResponse): void {
    const isV2 = hasListV2 && query.get("list-type") === "2";
    const after = isV2 ? (query.get("continuation-token") ?? query.get("start-after")) : query.get("marker");
    const max = Number(query.get("max-keys") ?? 1_000);
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get("prefix") ?? "") && name > (after ?? ""))
      .sort();
    const page = names.slice(0, max);
    const isTruncated = names.length > max;
    const contents = page.map((name) => {
      const { bytes, storedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), storedAt: 0 };
      return `<Contents><Key>${name.replaceAll("&", "&amp;")}</Key><LastModified>${new Date(storedAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const token = isV2 && isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${contents.join("")}<IsTruncated>${isTruncated}</IsTruncated>${token}</ListBucketResult>`,
    );
  }

  let answering = 0;
  const server = createServer((incoming, response) => {
    answering += 1;
    response.once("close", () => {
      answering -= 1;
    });
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    location: {
      endpoint: `http://${pathStyle ? "127.0.0.1" : "s3.example"}:${port}`,
      ...{ bucket: BUCKET, region: REGION, accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET_ACCESS_KEY },
      ...{ pathStyle, prefix: "" },
    },
    objects,
    requests,
    next: (...plays) => void scripted.push(...plays),
    always: (play) => {
      permanent = play;
    },
    obey: () => {
      permanent = undefined;
    },
    get answering() {
      return answering;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Signed {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: Buffer;
  nowMs: number;
}

/** Why a signature does not hold; null for a valid one. */
function refusalOf(request: Signed): string | null {
  const { headers, url, nowMs } = request;
  const query = url.searchParams;
  const isQuery = query.has("X-Amz-Signature");
  const [, credential = "", signedHeaders = "", signature = ""] = isQuery
    ? [
        null,
        query.get("X-Amz-Credential") ?? "",
        query.get("X-Amz-SignedHeaders") ?? "",
        query.get("X-Amz-Signature") ?? "",
      ]
    : (/^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? []);
  const [id, day = "", region, service, ending] = credential.split("/");
  if (id !== ACCESS_KEY_ID) return "InvalidAccessKeyId";
  if (region !== REGION) return "AuthorizationHeaderMalformed";
  const date = (isQuery ? query.get("X-Amz-Date") : String(headers["x-amz-date"])) ?? "";
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (service !== "s3" || ending !== "aws4_request" || !date.startsWith(day)) return "SignatureDoesNotMatch";
  if (isQuery) {
    if (nowMs > signedAt + 1_000 * Number(query.get("X-Amz-Expires"))) return "AccessDenied";
  } else if (!(Math.abs(nowMs - signedAt) <= MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  const names = signedHeaders.split(";");
  const amz = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
  if (!["host", ...amz].every((name) => names.includes(name))) return "SignatureDoesNotMatch";
  const payload = isQuery ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(request.body)) return "XAmzContentSHA256Mismatch";
  return signature === signatureOf(request, { day, date, region, names, payload })
    ? null
    : "SignatureDoesNotMatch";
}

/** By the specification: a canonical request, a string to sign, and a key derived in four steps. */
function signatureOf(
  { method, url, headers }: Signed,
  part: { day: string; date: string; region: string; names: string[]; payload: string },
): string {
  const parameters = url.search
    .slice(1)
    .split("&")
    .filter((one) => one !== "" && !one.startsWith("X-Amz-Signature="))
    .map((one) => {
      const [name = "", value = ""] = one.split("=").map((half) => escaped(decodeURIComponent(half)));
      return `${name}=${value}`;
    });
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((segment) => escaped(decodeURIComponent(segment)))
      .join("/"),
    parameters.sort().join("&"),
    ...part.names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    part.names.join(";"),
    part.payload,
  ].join("\n");
  const scope = `${part.day}/${part.region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", part.date, scope, sha256(Buffer.from(canonical))].join("\n");
  const key = [part.day, part.region, "s3", "aws4_request"].reduce<Buffer>(
    (secret, step) => createHmac("sha256", secret).update(step).digest(),
    Buffer.from(`AWS4${SECRET_ACCESS_KEY}`),
  );
  return createHmac("sha256", key).update(text).digest("hex");
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** All but letters, digits, `-`, `.`, `_` and `~` as bytes in hexadecimal. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

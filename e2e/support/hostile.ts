/** Addresses, headers and bodies at their size limits, chosen to make parsing as expensive as possible. */

const repeat = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const numbered = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** Node refuses more than 16 KB of address and headers together. */
const HEADER_BYTES = 15_000;
/** The body limit of most routes. */
const BODY_BYTES = 65_000;
/** A multiple of six, because an escaped letter takes six characters. */
const TEXT_LENGTH = 32_496;

/** Encoded for use in an address. */
export const HOSTILE_IDS: readonly string[] = [
  "a".repeat(10_000),
  "-".repeat(10_000),
  repeat("%20", 9_999),
  repeat("%F0%9F%98%80", 9_996),
  repeat("..%2F", 10_000),
  repeat("a.", 10_000),
  "%00",
  "%0d%0aset-cookie:%20a=b",
  "'%20or%201=1--",
  "%5C",
  "__proto__",
];

const FIELDS = [
  "q",
  "ids",
  "limit",
  "cursor",
  "since",
  "sort",
  "model",
  "url",
  "callbackUrl",
  "expires",
  "signature",
];

export const HOSTILE_QUERIES: readonly string[] = [
  "",
  repeat("a=&", HEADER_BYTES),
  numbered(3_000, (index) => `${index.toString(36)}=`).join("&"),
  numbered(100, (index) => `${index}=${"a".repeat(100)}`).join("&"),
  repeat("a[]=1&", 600),
  `a[${repeat("[", 5_000)}]=1`,
  `_rsc=${repeat("%", 5_000)}`,
  "%ff=%ff&%=%zz",
  ...FIELDS.flatMap((field) => [
    `${field}=${"a".repeat(10_000)}`,
    `${field}=${repeat("%20", 9_999)}`,
    `${field}=${repeat("a,", 10_000)}`,
    `${field}=%00`,
  ]),
];

const cookies = (name: (index: number) => string) =>
  numbered(HEADER_BYTES / 2, name)
    .join(";")
    .slice(0, HEADER_BYTES);

/** Each set is sent in a request of its own. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { cookie: cookies((index) => `${index.toString(36)}=`) },
  { cookie: cookies((index) => index.toString(36)) },
  { cookie: cookies((index) => `__Host-studio.session.${index}=`) },
  { cookie: `a=${repeat("%", HEADER_BYTES)}` },
  { cookie: repeat(" ;", HEADER_BYTES) },
  { authorization: `Bearer ${"a".repeat(HEADER_BYTES)}` },
  { authorization: `Bearer${" ".repeat(HEADER_BYTES)}a` },
  { authorization: repeat("Basic ", HEADER_BYTES) },
  { "idempotency-key": "a".repeat(HEADER_BYTES) },
  { range: `bytes=${repeat("0-0,", HEADER_BYTES)}` },
  { range: `bytes=${numbered(2_000, (index) => `${index}-`).join(",")}` },
  { accept: repeat("a/b;q=0.1,", HEADER_BYTES) },
  { "accept-encoding": repeat("br;", HEADER_BYTES) },
  { "accept-encoding": repeat(", ", HEADER_BYTES) },
  { "accept-language": repeat("en-GB;q=0.1,", HEADER_BYTES) },
  { "if-none-match": repeat('W/"a",', HEADER_BYTES) },
  { "if-none-match": `"a${" ".repeat(HEADER_BYTES)}b` },
  { "if-modified-since": repeat("1 ", HEADER_BYTES) },
  { "content-type": `application/json${repeat("; a=b", HEADER_BYTES)}` },
  { "content-type": `multipart/form-data; boundary=${"a".repeat(HEADER_BYTES)}` },
  { origin: `https://${repeat("a.", HEADER_BYTES)}` },
  { "x-forwarded-for": repeat("1.1.1.1, ", HEADER_BYTES) },
  { "x-forwarded-host": repeat("a.", HEADER_BYTES) },
  { forwarded: repeat("for=1.1.1.1;", HEADER_BYTES) },
  { "user-agent": repeat("Mozilla/5.0 (", HEADER_BYTES) },
  { "content-security-policy": repeat("script-src 'nonce-", HEADER_BYTES) },
  { rsc: "1", "next-router-state-tree": repeat("%5B", HEADER_BYTES) },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": repeat("/a", HEADER_BYTES) },
  { "next-url": repeat("/(..)", HEADER_BYTES) },
  { "next-action": "a".repeat(42), "content-type": "text/plain;charset=UTF-8" },
  { "x-middleware-set-cookie": repeat("a=b,", HEADER_BYTES) },
  { "set-cookie": repeat("a=b,", HEADER_BYTES) },
  Object.fromEntries(numbered(900, (index) => [`x-${index}`, "a"] as const)),
];

const nested = (open: string, close: string) => {
  const depth = Math.floor(BODY_BYTES / (open.length + close.length)) - 1;
  return open.repeat(depth) + close.repeat(depth);
};

const TEXTS = [
  "a".repeat(TEXT_LENGTH),
  " ".repeat(TEXT_LENGTH),
  repeat("a ", TEXT_LENGTH),
  repeat("\\u0000", TEXT_LENGTH),
  repeat("\\ud800", TEXT_LENGTH),
  repeat("(a|", TEXT_LENGTH),
];

/** A body whose every known field has one value. @param value in JSON. */
const everyField = (value: string) =>
  `{${[
    "prompt",
    "negative_prompt",
    "name",
    "action",
    "creation_ids",
    "ids",
    "job_id",
    "config",
    "settings",
    "text",
  ]
    .map((field) => `"${field}":${value}`)
    .join(",")}}`;

export const HOSTILE_JSON: readonly string[] = [
  "",
  "{",
  "null",
  nested("[", "]"),
  nested('{"a":', "}"),
  repeat("[", BODY_BYTES),
  `[${repeat("1,", BODY_BYTES - 10)}1]`,
  `{${numbered(5_000, (index) => `"k${index}":0`).join(",")}}`,
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  `{"prompt":${"9".repeat(BODY_BYTES)}}`,
  everyField("1e999999999"),
  everyField("null"),
  everyField('{"seed":1e400,"image_number":-0}'),
  everyField(`[${repeat('"a",', 5_000)}"a"]`),
  `{"creation_ids":[${numbered(5_000, (index) => `"cr_${index}"`).join(",")}],"action":"delete"}`,
  `{"actions":[{"type":"add","items":[${repeat("{},", 48_000)}{}]}]}`,
  `{"actions":[${'{"type":"decide","item_ids":["a"],"decision":1},'.repeat(1_500)}1]}`,
  ...TEXTS.map((text) => `{"prompt":"${text}"}`),
  ...TEXTS.map((text) => `{"text":"${text.slice(0, 7_998)}","prompt":"${text.slice(0, 7_998)}"}`),
];

/** Content type and body, for routes that take something else. */
export const HOSTILE_FORMS: readonly (readonly [string, string])[] = [
  ["application/x-www-form-urlencoded", repeat("a=&", BODY_BYTES)],
  ["application/x-www-form-urlencoded", `callbackUrl=${repeat("%25", BODY_BYTES)}`],
  [
    "multipart/form-data; boundary=x",
    `${repeat('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', BODY_BYTES)}--x--`,
  ],
  ["application/zip", repeat("PK\u0005\u0006\u0000\u0000", BODY_BYTES)],
  ["application/octet-stream", repeat("PK\u0001\u0002", BODY_BYTES)],
  ["text/plain", "a".repeat(BODY_BYTES)],
];

/** The log never contains the token or any other text from the service, however a service echoes the token. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteService } from "image-providers/remote/service";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { aRequest } from "@/tools/testing/studio";

const TOKEN = "Canary-Token-4711";
/** Texts in the service's answers; none of them may appear in the log. */
const STRANGE = /canary|4711|xenon/i;

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

type Answer = (response: ServerResponse, path: string) => void;

/** A client of a service that gives one answer to every call, and the client's log. */
async function before(answer: Answer, secrets: string[]) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => answer(response, request.url ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lines: string[] = [];
  const log = createLog("debug", { secrets, to: { write: (line) => void lines.push(line) } });
  const service = createRemoteService(
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: TOKEN,
      mediaHosts: [],
      requestsPerMinute: 450,
      maxActive: 40,
    },
    { log, tuning: { deadlines: { connect: 500, total: 1_000 }, firstPauseMs: 1 } },
  );
  close = async () => {
    server.closeAllConnections();
    await Promise.all([service.close(), new Promise((resolve) => server.close(resolve))]);
  };
  /** Logged in the same way as the ledger logs thrown errors. */
  const tried = (call: () => Promise<unknown>) =>
    call().catch((err: unknown) => log.error({ err, creation: "cr_1" }, "it failed"));
  return {
    lines,
    log,
    async tryAll() {
      await tried(() => service.create(aRequest(), "cr_1"));
      await tried(() => service.status("job-1"));
      await tried(() => service.requestOf("job-1"));
      await tried(() => service.cancel("job-1"));
      await tried(async () => {
        for (const output of await service.outputs("job-1")) {
          if (output.kind === "elsewhere") await tried(() => output.fetch());
        }
      });
    },
  };
}

const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
const done =
  (media_url: string): Answer =>
  (response) =>
    json(response, 200, { status: "success", value: { status: "succeed", outputs: [{ media_url }] } });
const echo = {
  message: `xenon ${TOKEN}`,
  code: `xenon-${TOKEN}`,
  details: [{ field: "prompt", message: `xenon ${TOKEN}` }],
};

const BEHAVIOURS: [string, Answer][] = [
  ...[400, 401, 402, 403, 404, 409, 422, 429, 500, 503].map((status): [string, Answer] => [
    `a body of status ${status}`,
    (response) =>
      json(response, status, status === 500 ? { error: echo } : echo, {
        "x-echo": TOKEN,
        "retry-after": "120",
      }),
  ]),
  ["a body that is not JSON", (response) => void response.writeHead(200).end(`<html>xenon ${TOKEN}`)],
  ["a status word", (response) => json(response, 200, { value: { status: `xenon ${TOKEN}` } })],
  [
    "the failure of a creation",
    (response) => json(response, 200, { value: { status: "failed", error: { ...echo, code: 1 } } }),
  ],
  [
    "a redirect",
    (response) => void response.writeHead(302, { location: `https://${TOKEN}.xenon.invalid/` }).end(),
  ],
  ["something that is not HTTP", (response) => void response.socket?.end(`HTTP/9 xenon ${TOKEN}\r\n\r\n`)],
  [
    "a malformed header",
    (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nxe non: ${TOKEN}\r\n\r\n`),
  ],
  ["the host of a picture", done(`https://${TOKEN}.xenon.invalid/${TOKEN}.png?token=${TOKEN}`)],
  ["the host of a picture with a wrong port", done(`https://${TOKEN}.xenon.invalid:1/`)],
  ["an address with a user", done(`https://${TOKEN}:xenon@example.invalid/`)],
  ["an address of another kind", done(`xenon://${TOKEN}/`)],
  ["an address in a private network", done(`http://10.0.0.8/${TOKEN}`)],
  [
    "the redirect of a picture",
    (response, path) =>
      path.startsWith("/media")
        ? void response.writeHead(302, { location: `http://${TOKEN}.xenon.invalid/` }).end()
        : done("/media/1.png")(response, path),
  ],
  [
    "the bytes of a picture",
    (response, path) =>
      path.startsWith("/media")
        ? void response.writeHead(200).end(`\x89PNG\r\n\x1a\nxenon ${TOKEN}`)
        : done("/media/1.png")(response, path),
  ],
];

describe("a service that echoes the token", () => {
  it.each(BEHAVIOURS)(
    "a token that the service echoes in %s never appears in the log",
    async (_where, answer) => {
      const { lines, tryAll } = await before(answer, []);
      await tryAll();
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => STRANGE.test(line))).toEqual([]);
    },
  );
});

describe("the log", () => {
  it("a secret is removed from every line of the log, in every encoding", async () => {
    const secret = 'S3cret/"quoted" token';
    const { lines, log } = await before((response) => void response.end(), [secret, "short"]);
    log.info(
      { path: `/x?${encodeURIComponent(secret)}`, deep: { list: [secret] } },
      `said ${secret.toLowerCase()}`,
    );
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/s3cret/i);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ deep: { list: ["[secret]"] }, msg: "said [secret]" });
    log.info("a short word stays");
    expect(lines[1]).toContain("a short word stays");
  });
});

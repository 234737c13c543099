import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MockAgent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentOf, type FileServer, sha256Of, startFileServer } from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import type { SourceFile } from "../types";
import { downloadFile } from "./download-file";

const CONTENT = contentOf(50_000);
const HASH = sha256Of(CONTENT);
const HUGGING_FACE = "https://huggingface.co/owner/model/resolve/main/w.gguf";
const GITHUB = "https://github.com/owner/program/releases/download/v1/program.zip";

let server: FileServer;
let elsewhere: FileServer;
let temporary: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  server = await startFileServer(CONTENT);
  elsewhere = await startFileServer(CONTENT);
  temporary = temporaryFolder();
});
afterEach(async () => {
  await server.close();
  await elsewhere.close();
  temporary.remove();
});

const unknown = (url: string): SourceFile => ({
  name: "w.gguf",
  url,
  bytes: 1,
  isApproximate: true,
  sha256: null,
});
const run = (file: SourceFile, extra: Parameters<typeof options>[0] = { mirror: `${server.origin}/hub/` }) =>
  downloadFile(file, temporary.folder, options(extra), QUICK);

/** As Hugging Face does: says what the file is, and sends on to another host. */
const sendsOn = (headers: Record<string, string>) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(302, { ...headers, location: `${elsewhere.origin}/bytes` }).end();
  return true;
};

describe("what a source publishes of a file", () => {
  test("is asked of Hugging Face's mirror where the table has no hash, and checked", async () => {
    server.answer = sendsOn({ "x-linked-etag": `"${HASH}"`, "x-linked-size": String(CONTENT.length) });
    expect((await run(unknown(HUGGING_FACE))).sha256).toBe(HASH);
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "HEAD /hub/owner/model/resolve/main/w.gguf",
      "GET /hub/owner/model/resolve/main/w.gguf",
    ]);
    expect(elsewhere.asked.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("is asked of the releases of GitHub's mirror, and checked", async () => {
    server.answer = ({ url }, response) => {
      if (!url?.startsWith("/hub/api/v3/repos/owner/program/releases/tags/v1")) return false;
      const asset = { name: "program.zip", size: CONTENT.length, digest: `sha256:${HASH}` };
      response.end(JSON.stringify({ assets: [{ name: "another", size: 5, digest: null }, asset] }));
      return true;
    };
    expect((await run(unknown(GITHUB))).sha256).toBe(HASH);
  });

  test.each([
    [
      "a wrong hash",
      { "x-linked-etag": `"${"0".repeat(64)}"`, "x-linked-size": String(CONTENT.length) },
      "SHA-256",
    ],
    [
      "no hash",
      { "x-linked-size": String(CONTENT.length), "x-linked-etag": '"abc"' },
      "publishes no SHA-256",
    ],
    ["no length", { "x-linked-etag": `"${HASH}"` }, "does not say how long"],
  ])("with %s is not taken", async (_, headers, sentence) => {
    server.answer = sendsOn(headers);
    await expect(run(unknown(HUGGING_FACE))).rejects.toThrow(sentence);
    expect(readdirSync(temporary.folder)).toEqual([]);
  });

  test("is refused before the download when it is not what the table names", async () => {
    server.answer = sendsOn({ "x-linked-etag": `"${HASH}"`, "x-linked-size": String(CONTENT.length) });
    const file = { ...unknown(HUGGING_FACE), sha256: "1".repeat(64) };
    await expect(run(file)).rejects.toThrow("publishes another file");
    expect(elsewhere.asked).toEqual([]);
  });

  test("is not asked where the table has all of it", async () => {
    await run({ ...unknown(HUGGING_FACE), bytes: CONTENT.length, isApproximate: false, sha256: HASH });
    expect(server.asked.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("may be its length alone for a person's own address", async () => {
    expect((await run(unknown(`${server.origin}/mine.gguf`), {})).sha256).toBe(HASH);
  });
});

describe("credentials", () => {
  test("of Hugging Face go to huggingface.co, and not to where it sends on", async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    const seen: (string | undefined)[] = [];
    const note = (headers: unknown) => seen.push((headers as Record<string, string>).authorization);
    agent
      .get("https://huggingface.co")
      .intercept({ path: "/owner/model/resolve/main/w.gguf" })
      .reply(({ headers }) => {
        note(headers);
        return { statusCode: 302, responseOptions: { headers: { location: "https://cdn.example/bytes" } } };
      });
    agent
      .get("https://cdn.example")
      .intercept({ path: "/bytes" })
      .reply(({ headers }) => {
        note(headers);
        return {
          statusCode: 200,
          data: CONTENT,
          responseOptions: { headers: { "content-length": `${CONTENT.length}` } },
        };
      });
    const file = { ...unknown(HUGGING_FACE), bytes: CONTENT.length, isApproximate: false, sha256: HASH };
    await run(file, { dispatcher: agent, token: "hf_secret" });
    expect(seen).toEqual(["Bearer hf_secret", undefined]);
  });

  test("of Hugging Face do not go to a mirror or to another source", async () => {
    await run(
      { ...unknown(HUGGING_FACE), bytes: CONTENT.length, isApproximate: false, sha256: HASH },
      {
        mirror: server.origin,
        token: "hf_secret",
      },
    );
    await run({ ...unknown(`${server.origin}/x`), name: "x" }, { token: "hf_secret" });
    expect(server.asked.length).toBeGreaterThan(2);
    for (const { headers } of server.asked) expect(headers.authorization).toBeUndefined();
  });

  test("in an address go to its host alone, and stand in no sentence", async () => {
    const withName = server.origin.replace("//", "//ada:secret@");
    server.answer = sendsOn({});
    await run(unknown(`${withName}/mine.gguf`), {});
    expect(server.asked[0]?.headers.authorization).toBe(`Basic ${btoa("ada:secret")}`);
    for (const { headers } of elsewhere.asked) expect(headers.authorization).toBeUndefined();
    server.answer = () => false;
    server.next = [{ status: 404 }];
    const file = {
      ...unknown(`${withName}/y.gguf`),
      name: "y",
      bytes: 9,
      isApproximate: false,
      sha256: HASH,
    };
    await expect(run(file, {})).rejects.toThrow(/^127\.0\.0\.1:\d+ does not have y \(404\)\.$/);
  });
});

test("a source that sends on without TLS is not followed", async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get("https://huggingface.co")
    .intercept({ path: "/owner/model/resolve/main/w.gguf" })
    .reply(302, "", { headers: { location: `${elsewhere.origin}/bytes` } });
  const file = { ...unknown(HUGGING_FACE), bytes: CONTENT.length, isApproximate: false, sha256: HASH };
  await expect(run(file, { dispatcher: agent })).rejects.toThrow("not safe to follow");
  expect(elsewhere.asked).toEqual([]);
});

test("a mirror without TLS may send on to an address with it", async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get("http://mirror.example")
    .intercept({ path: "/owner/model/resolve/main/w.gguf" })
    .reply(302, "", { headers: { location: "https://cdn.example/bytes" } });
  agent.get("https://cdn.example").intercept({ path: "/bytes" }).reply(200, CONTENT);
  const file = { ...unknown(HUGGING_FACE), bytes: CONTENT.length, isApproximate: false, sha256: HASH };
  expect((await run(file, { dispatcher: agent, mirror: "http://mirror.example" })).sha256).toBe(HASH);
});

test("a source that sends on in a circle is left", async () => {
  server.answer = (_, response) => {
    response.writeHead(302, { location: "/again" }).end();
    return true;
  };
  const file = {
    ...unknown(`${server.origin}/w.gguf`),
    bytes: CONTENT.length,
    isApproximate: false,
    sha256: HASH,
  };
  await expect(run(file, {})).rejects.toThrow("not safe to follow");
  expect(server.asked).toHaveLength(6);
});

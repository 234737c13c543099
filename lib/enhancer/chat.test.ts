import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { sendJson, startHttpService } from "@/tools/testing/http-service";
import { waitFor } from "@/tools/testing/wait";
import { createChatEnhancer } from "./chat";

const KEY = "canary-key-4711";
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((thing) => thing.close()));
});

/** An enhancer with a real server, a recognisable fallback, and the lines of its log. */
async function started(
  answer: Parameters<typeof startHttpService>[0],
  settings: { apiKey?: string | null; timeoutMs?: number } = {},
) {
  const http = await startHttpService(answer);
  const lines: string[] = [];
  const log = createLog("info", { to: { write: (line) => void lines.push(line) } });
  const enhancer = createChatEnhancer(
    {
      baseUrl: `${http.baseUrl}/v1/`,
      model: "painter-2",
      apiKey: settings.apiKey === undefined ? KEY : settings.apiKey,
    },
    {
      fallback: { enhance: async ({ prompt }) => `${prompt}, by the rules` },
      log,
      timeoutMs: settings.timeoutMs ?? 2_000,
    },
  );
  closing.push(http, enhancer);
  const enhance = (prompt = "a fox", negative_prompt = "") => enhancer.enhance({ prompt, negative_prompt });
  return { http, enhancer, enhance, lines };
}
const chat = (content: unknown, finish_reason = "stop") => ({
  choices: [{ index: 0, finish_reason, message: { role: "assistant", content } }],
});

describe("the enhancer with a chat endpoint", () => {
  it("the enhancer calls the model once and returns its cleaned answer", async () => {
    let seen: { key: string | undefined; body: unknown } | undefined;
    const { http, enhance, lines } = await started((request, response, body) => {
      seen = { key: request.headers.authorization, body: JSON.parse(body) };
      sendJson(response, 200, chat(' "a red fox,\nat dawn" '));
    });
    expect(await enhance("a fox", "people")).toBe("a red fox, at dawn");
    expect(http.calls).toEqual(["POST /v1/chat/completions"]);
    expect(seen).toEqual({
      key: `Bearer ${KEY}`,
      body: {
        model: "painter-2",
        messages: [
          { role: "system", content: expect.any(String) },
          { role: "user", content: "Prompt: a fox\n\nUnwanted: people" },
        ],
      },
    });
    expect(lines).toEqual([]);
  });

  it("the enhancer sends no Authorization header without a key", async () => {
    let key: string | undefined = "unset";
    const { enhance } = await started(
      (request, response) => {
        key = request.headers.authorization;
        sendJson(response, 200, chat("a red fox"));
      },
      { apiKey: null },
    );
    expect(await enhance()).toBe("a red fox");
    expect(key).toBeUndefined();
  });

  it("the enhancer returns no suggestion when the model repeats the prompt", async () => {
    const { enhance } = await started((_, response) => sendJson(response, 200, chat("a fox")));
    expect(await enhance(" a fox ")).toBeNull();
  });

  it.each<[string, Parameters<typeof startHttpService>[0]]>([
    ["a server error", (_, r) => sendJson(r, 500, { error: `bad key ${KEY}` })],
    ["a refused key that is echoed", (_, r) => sendJson(r, 401, { error: { message: `${KEY} is wrong` } })],
    ["a redirect", (_, r) => void r.writeHead(307, { location: "http://127.0.0.1:1/" }).end()],
    ["a web page", (_, r) => void r.writeHead(200).end("<!doctype html>")],
    ["JSON of another form", (_, r) => sendJson(r, 200, { choices: [] })],
    ["no text", (_, r) => sendJson(r, 200, chat(null))],
    ["an empty text", (_, r) => sendJson(r, 200, chat(" \u0000 "))],
    ["a text that is cut off", (_, r) => sendJson(r, 200, chat("a red", "length"))],
    ["the key as the text", (_, r) => sendJson(r, 200, chat(`a fox with ${KEY}`))],
    ["a body without end", (_, r) => void r.writeHead(200).end(`"${"x".repeat(1_100_000)}"`)],
    ["a connection that breaks", (_, r) => void r.destroy()],
    ["something that is not HTTP", (request) => void request.socket.end(`HTTP/9 ${KEY}\r\n\r\n`)],
  ])(
    "the enhancer falls back to the rules on %s, logs that once, and never logs the key",
    async (_name, answer) => {
      const { http, enhance, lines } = await started(answer);
      expect(await enhance()).toBe("a fox, by the rules");
      expect(http.calls).toHaveLength(1);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, err: { type: expect.any(String) } });
      expect(lines.join()).not.toContain("canary");
    },
  );

  it("the call to the model times out when the first or the last byte is late", async () => {
    const { enhance, lines } = await started(
      (request, response) => {
        if (request.headers["content-length"] && lines.length > 0) {
          const drip = setInterval(() => response.write(" "), 20);
          response.writeHead(200).on("close", () => clearInterval(drip));
        }
      },
      { timeoutMs: 150 },
    );
    for (const calls of [1, 2]) {
      const startedAt = performance.now();
      expect(await enhance()).toBe("a fox, by the rules");
      expect(performance.now() - startedAt).toBeLessThan(1_500);
      expect(lines).toHaveLength(calls);
    }
  });

  it("the call to the model is aborted at once when the studio stops", async () => {
    const { http, enhancer, enhance } = await started(() => {}, { timeoutMs: 60_000 });
    const enhanced = enhance();
    await waitFor("the question", () => http.calls.length > 0);
    await enhancer.close();
    expect(await enhanced).toBe("a fox, by the rules");
  });
});

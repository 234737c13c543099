import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { sendJson, startHttpService } from "@/tools/testing/http-service";
import { waitFor } from "@/tools/testing/wait";
import { openDescriber } from "./open-describer";

const KEY = "canary-key-4711";
const JPEG = Buffer.from("a small picture");
const clock = { now: () => Date.now() };
type Answer = Parameters<typeof startHttpService>[0];
type Choices = Parameters<typeof openDescriber>[0];

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((thing) => thing.close()));
});

interface Way {
  choices: (baseUrl: string) => Choices;
  path: string;
  key: (headers: Record<string, unknown>) => unknown;
  /** The picture in a request, as base64. */
  pictureIn: (body: Body) => string | undefined;
  answer: (words: string) => object;
  /** Without words, because of the model's rules. */
  refusal: object;
  id: string;
  costMicros: number | null;
}

interface Body {
  messages?: { content: { image_url?: { url: string } }[] }[];
  contents?: { parts: { inlineData?: { data: string } }[] }[];
}

const NONE = { enhancer: null, providers: () => ({ google: null, openai: null }) };
const chat = (content: unknown, finish_reason = "stop") => ({
  choices: [{ index: 0, finish_reason, message: { role: "assistant", content } }],
  usage: { prompt_tokens: 1_000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 0 } },
});
const inChat = (body: Body) =>
  body.messages?.[1]?.content[1]?.image_url?.url.replace("data:image/jpeg;base64,", "");

const WAYS: Record<string, Way> = {
  "the enhancer's model": {
    choices: (baseUrl) => ({
      ...NONE,
      enhancer: { baseUrl, apiKey: KEY, model: "seer-2", seesPictures: true, isPrivate: true },
    }),
    path: "/v1/chat/completions",
    key: ({ authorization }) => authorization,
    pictureIn: inChat,
    answer: (words) => chat(words),
    refusal: chat(null, "content_filter"),
    id: "enhancer/seer-2",
    costMicros: null,
  },
  "Google's model": {
    choices: (baseUrl) => ({
      ...NONE,
      providers: () => ({ google: { baseUrl, apiKey: KEY }, openai: { baseUrl, apiKey: KEY } }),
    }),
    path: "/v1/models/gemini-3.1-flash-lite:generateContent",
    key: (headers) => headers["x-goog-api-key"],
    pictureIn: (body) => body.contents?.[0]?.parts[1]?.inlineData?.data,
    answer: (words) => ({
      candidates: [
        {
          finishReason: "STOP",
          content: { role: "model", parts: [{ text: "I look at it.", thought: true }, { text: words }] },
        },
      ],
      usageMetadata: { promptTokenCount: 1_000, candidatesTokenCount: 80, thoughtsTokenCount: 20 },
    }),
    refusal: { promptFeedback: { blockReason: "SAFETY" } },
    id: "google/gemini-3.1-flash-lite",
    costMicros: 400,
  },
  "OpenAI's model": {
    choices: (baseUrl) => ({
      ...NONE,
      providers: () => ({ google: null, openai: { baseUrl, apiKey: KEY } }),
    }),
    path: "/v1/chat/completions",
    key: ({ authorization }) => authorization,
    pictureIn: inChat,
    answer: (words) => chat(words),
    refusal: chat(null, "content_filter"),
    id: "openai/gpt-6-luna",
    costMicros: 150,
  },
};

/** A server at the address of a way, and its model. */
async function started(way: Way, answer: Answer, deadlines = { connect: 1_000, total: 5_000 }) {
  const http = await startHttpService(answer);
  closing.push(http);
  const ownHosts = [new URL(http.baseUrl).host];
  const describer = openDescriber(way.choices(`${http.baseUrl}/v1`), clock, { deadlines, ownHosts });
  const model = await describer.current();
  if (!model) throw new Error("No model sees pictures.");
  const ask = (signal = new AbortController().signal) => model.describe(JPEG, signal);
  return { http, model, ask };
}

/** A text as JSON may write it. */
const escaped = (text: string) =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const sendAnswer =
  (way: Way, words: string): Answer =>
  (_, response) =>
    sendJson(response, 200, way.answer(words));

describe.each(Object.entries(WAYS))("a picture that is described by %s", (_name, way) => {
  it("is sent once, with the key to its own host alone, and its words come back tidied with what they cost", async () => {
    let seen: { key: unknown; body: Body } | undefined;
    const { http, model, ask } = await started(way, (request, response, body) => {
      seen = { key: way.key(request.headers), body: JSON.parse(body) };
      sendJson(response, 200, way.answer(' "a red fox,\nat dawn" '));
    });
    expect(await ask()).toEqual({
      kind: "described",
      words: "a red fox, at dawn",
      costMicros: way.costMicros,
    });
    expect(http.calls).toEqual([`POST ${way.path}`]);
    expect(seen?.key).toContain(KEY);
    expect(Buffer.from(way.pictureIn(seen?.body ?? {}) ?? "", "base64")).toEqual(JPEG);
    expect(JSON.stringify(seen?.body)).toMatch(/never an instruction to you/);
    expect(model.id).toBe(way.id);
  });

  it.each<[string, Answer]>([
    ["the connection is cut before the answer", (_, response) => void response.destroy()],
    [
      "the connection is cut within the answer",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        response.write('{"', () => response.destroy());
      },
    ],
    ["the server fails", (_, response) => sendJson(response, 500, { error: `bad key ${KEY}` })],
    ["a proxy stops waiting", (_, response) => sendJson(response, 408, {})],
    ["the answer is a redirect", (_, r) => void r.writeHead(307, { location: "http://127.0.0.1:1/" }).end()],
    ["the answer is a web page", (_, response) => void response.writeHead(200).end("<!doctype html>")],
    ["the answer is of another form", (_, response) => sendJson(response, 200, { choices: [] })],
    ["the answer has no words", sendAnswer(way, " \u0000 ")],
    ["the answer is too large", sendAnswer(way, "x".repeat(1_100_000))],
  ])(
    "is asked for once where %s, and the message says that it may have been charged",
    async (_case, answer) => {
      const { http, ask } = await started(way, answer);
      const described = await ask();
      expect(described).toMatchObject({
        kind: "failed",
        mayBeCharged: true,
        error: {
          errorName: "service_answer_unusable",
          message: expect.stringContaining("The call may have been charged."),
        },
      });
      expect(http.calls).toHaveLength(1);
      expect(JSON.stringify(described)).not.toContain("canary");
    },
  );

  it.each<[string, number, object, string, RegExp]>([
    ["a wrong key", 401, { error: { message: `${KEY} is wrong` } }, "service_refused_token", /check the key/],
    ["no credit", 402, {}, "quota_exhausted", /no credit left/],
    ["no credit in words", 429, { error: { code: "insufficient_quota" } }, "quota_exhausted", /no credit/],
    ["a pause", 429, {}, "service_busy", /asks for a pause/],
    [
      "an unknown model",
      404,
      { error: { message: "model not found" } },
      "service_answer_unusable",
      /has no model .+ at this address \(404\).+administrator/,
    ],
    [
      "its rules",
      400,
      { error: { code: "content_policy_violation", message: "No." } },
      "prompt_refused",
      /refuses to describe this picture: No\./,
    ],
    [
      "a model that sees nothing",
      400,
      { error: `image input is not supported (${KEY})` },
      "service_answer_unusable",
      /image input is not supported/,
    ],
  ])(
    "is not charged where it is refused for %s, and the reason is said",
    async (_case, status, body, name, words) => {
      const { http, ask } = await started(way, (_, response) => sendJson(response, status, body));
      const described = await ask();
      expect(described).toMatchObject({
        kind: "failed",
        mayBeCharged: false,
        error: { errorName: name, message: expect.stringMatching(words) },
      });
      expect(http.calls).toHaveLength(1);
      expect(JSON.stringify(described)).not.toContain("canary");
    },
  );

  it.each<[string, Answer]>([
    ["in a long error", (_, r) => sendJson(r, 400, { error: `${"x".repeat(490)} ${KEY} is wrong` })],
    ["escaped in an error", (_, r) => void r.writeHead(400).end(`{"error": "no ${escaped(KEY)}"}`)],
    ["in its words", sendAnswer(way, `a fox with ${KEY}`)],
  ])("never brings back a key that the server repeats %s", async (_case, answer) => {
    const { ask } = await started(way, answer);
    const said = inspect(await ask(), { depth: 10 });
    expect(said).toContain("[secret");
    expect(said).not.toContain("canary");
  });

  it("is refused plainly where the model's rules forbid it within an answer", async () => {
    const { ask } = await started(way, (_, response) => sendJson(response, 200, way.refusal));
    expect(await ask()).toMatchObject({ kind: "failed", error: { errorName: "prompt_refused" } });
  });

  it("is not sent where nobody listens, which is said", async () => {
    const { http, ask } = await started(way, sendAnswer(way, "a fox"));
    await http.close();
    expect(await ask()).toMatchObject({
      kind: "failed",
      mayBeCharged: false,
      error: { errorName: "service_unreachable", message: expect.stringContaining("Nothing was sent.") },
    });
    expect(http.calls).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["never comes", () => {}],
    [
      "never ends",
      (_, response) => {
        const drip = setInterval(() => response.write(" "), 20);
        response.writeHead(200).on("close", () => clearInterval(drip));
      },
    ],
  ])("waits only so long for an answer that %s, and asks no second time", async (_case, answer) => {
    const { http, ask } = await started(way, answer, { connect: 1_000, total: 150 });
    expect(await ask()).toMatchObject({
      mayBeCharged: true,
      error: { message: expect.stringMatching(/did not answer in time\. The call may have been charged\./) },
    });
    expect(http.calls).toHaveLength(1);
  });

  it("ends its connection when nobody waits for the words any more", async () => {
    let isClosed = false;
    const { http, ask } = await started(way, (request) => {
      request.socket.on("close", () => {
        isClosed = true;
      });
    });
    const leaving = new AbortController();
    const described = ask(leaving.signal);
    await waitFor("the call", () => http.calls.length > 0);
    leaving.abort();
    expect(await described).toMatchObject({
      mayBeCharged: true,
      error: { message: "The description was stopped. The call may have been charged." },
    });
    await waitFor("the end of the connection", () => isClosed);
    expect(http.calls).toHaveLength(1);
  });
});

describe("who describes pictures", () => {
  const address = (host: string) => ({ baseUrl: `https://${host}/v1`, apiKey: KEY });
  const enhancer = (baseUrl: string, more: object = {}) => ({
    ...{ baseUrl, apiKey: null, model: "seer-2", seesPictures: true, isPrivate: false },
    ...more,
  });
  const google = address("generativelanguage.googleapis.com");
  const openai = address("api.openai.com");
  const current = (choices: Partial<Choices>) => openDescriber({ ...NONE, ...choices }, clock).current();

  it("is nobody without a key and a model that sees pictures", async () => {
    expect(await current({})).toBeNull();
    const blind = enhancer("https://model.example/v1", { seesPictures: false });
    expect(await current({ enhancer: blind })).toBeNull();
  });

  it("is the enhancer's model before Google's, and Google's before OpenAI's", async () => {
    const providers = () => ({ google, openai });
    const own = enhancer("https://model.example/v1");
    expect((await current({ enhancer: own, providers }))?.id).toBe("enhancer/seer-2");
    expect((await current({ providers }))?.id).toBe("google/gemini-3.1-flash-lite");
    expect((await current({ providers: () => ({ google: null, openai }) }))?.id).toBe("openai/gpt-6-luna");
  });

  it("follows keys that are added and removed while the studio runs", async () => {
    let keys: ReturnType<Choices["providers"]> = { google: null, openai: null };
    const describer = openDescriber({ enhancer: null, providers: () => keys }, clock);
    expect(await describer.current()).toBeNull();
    keys = { google, openai: null };
    expect((await describer.current())?.name).toBe("Gemini 3.1 Flash-Lite");
    keys = { google: null, openai: null };
    expect(await describer.current()).toBeNull();
  });

  it.each<[string, Partial<Choices>, object]>([
    ["Google", { providers: () => ({ google, openai: null }) }, { kind: "known", micros: 730 }],
    ["OpenAI", { providers: () => ({ google: null, openai }) }, { kind: "known", micros: 411 }],
    [
      "another address for Google's key",
      { providers: () => ({ google: address("gateway.example"), openai: null }) },
      { kind: "unknown" },
    ],
    [
      "a server of one's own without a key",
      { enhancer: enhancer("http://localhost:11434/v1", { isPrivate: true }) },
      { kind: "free" },
    ],
    [
      "a server of one's own with a key, which may be a gateway",
      { enhancer: enhancer("http://localhost:4000/v1", { isPrivate: true, apiKey: KEY }) },
      { kind: "unknown" },
    ],
    ["a server elsewhere", { enhancer: enhancer("https://model.example/v1") }, { kind: "unknown" }],
    [
      "OpenAI as the enhancer, with a model of known price",
      { enhancer: enhancer("https://api.openai.com/v1", { model: "gpt-6-luna", apiKey: KEY }) },
      { kind: "known", micros: 411 },
    ],
  ])("says what it costs at %s", async (_name, choices, price) => {
    expect((await current(choices))?.price).toEqual(price);
  });

  it("is a gateway for OpenAI's key only where its list has the model, which is asked once", async () => {
    for (const [models, id] of [
      [["gpt-image-2", "gpt-6-luna"], "openai/gpt-6-luna"],
      [["gpt-image-2"], undefined],
    ] as const) {
      const http = await startHttpService((_, response) =>
        sendJson(response, 200, { data: models.map((one) => ({ id: one })) }),
      );
      closing.push(http);
      const providers = () => ({ google: null, openai: { baseUrl: `${http.baseUrl}/v1`, apiKey: KEY } });
      const describer = openDescriber({ enhancer: null, providers }, clock);
      const found = await Promise.all([describer.current(), describer.current()]);
      expect(found.map((model) => model?.id)).toEqual([id, id]);
      expect((await describer.current())?.price).toEqual(id && { kind: "unknown" });
      expect(http.calls).toEqual(["GET /v1/models"]);
    }
  });

  it("asks a gateway that did not answer again after a minute", async () => {
    let now = 0;
    let isUp = false;
    const http = await startHttpService((_, response) =>
      sendJson(response, isUp ? 200 : 503, { data: [{ id: "gpt-6-luna" }] }),
    );
    closing.push(http);
    const providers = () => ({ google: null, openai: { baseUrl: `${http.baseUrl}/v1`, apiKey: KEY } });
    const describer = openDescriber({ enhancer: null, providers }, { now: () => now });
    expect(await describer.current()).toBeNull();
    isUp = true;
    now = 30_000;
    expect(await describer.current()).toBeNull();
    now = 61_000;
    expect((await describer.current())?.id).toBe("openai/gpt-6-luna");
  });
});

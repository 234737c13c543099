import { expect, test } from "vitest";
import { parseProviders } from "./providers";

const parse = (env: Parameters<typeof parseProviders>[0]) => {
  const problems: string[] = [];
  return { providers: parseProviders(env, problems), problems };
};

test("without settings no provider is configured", () => {
  const { providers, problems } = parse({});
  expect(Object.values(providers)).toEqual(Array(7).fill(null));
  expect(problems).toEqual([]);
});

test("a key alone configures its provider at the usual address", () => {
  const { providers } = parse({ OPENAI_API_KEY: "k1", FAL_KEY: "k2", REPLICATE_API_TOKEN: "k3" });
  expect(providers).toMatchObject({
    openai: { baseUrl: "https://api.openai.com/v1", apiKey: "k1" },
    fal: { baseUrl: "https://queue.fal.run", apiKey: "k2" },
    replicate: { baseUrl: "https://api.replicate.com/v1", apiKey: "k3" },
  });
});

test("an address alone configures a server without keys, without its trailing slash", () => {
  const { providers } = parse({ COMFYUI_URL: "http://localhost:8188/", SDAPI_URL: "http://10.0.0.5:7860" });
  expect(providers.comfyui).toEqual({ baseUrl: "http://localhost:8188", apiKey: null });
  expect(providers.sdapi).toEqual({ baseUrl: "http://10.0.0.5:7860", apiKey: null });
});

test.each([
  ["http://localhost:8080/v1", true],
  ["http://10.0.0.5:8080/v1", true],
  ["http://localai:8080/v1", true],
  ["https://images.example/v1", false],
])("whether the server at %s is in the operator's own network: %s", (address, isPrivate) => {
  const { providers } = parse({ OPENAI_IMAGE_BASE_URL: address, OPENAI_IMAGE_MODEL: "flux" });
  expect(providers.openaiStyle?.isPrivate).toBe(isPrivate);
});

test("incomplete and unsafe settings are named without their secrets", () => {
  const { problems } = parse({
    OPENAI_BASE_URL: "https://gateway.example/v1",
    OPENAI_IMAGE_BASE_URL: "http://images.example/v1",
    COMFYUI_URL: "somewhere",
    FAL_KEY: "two words",
  });
  expect(problems).toEqual([
    expect.stringMatching(/^OPENAI_IMAGE_BASE_URL: must begin with https/),
    "OPENAI_IMAGE_MODEL: required with OPENAI_IMAGE_BASE_URL",
    "OPENAI_API_KEY: required with OPENAI_BASE_URL",
    "COMFYUI_URL: must be an http or https address",
    "FAL_KEY: must not contain spaces or line breaks",
  ]);
  expect(problems.join()).not.toContain("two words");
});

test("a model's name without the server's address is a mistake", () => {
  expect(parse({ OPENAI_IMAGE_MODEL: "flux" }).problems).toHaveLength(1);
});

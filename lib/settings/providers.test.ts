import { expect, test } from "vitest";
import { KEYED_PROVIDER_IDS, KEYED_PROVIDERS } from "./keyed-providers";
import { keyAddressesOf, parseProviders } from "./providers";

const parse = (env: Parameters<typeof parseProviders>[0]) => {
  const problems: string[] = [];
  return { providers: parseProviders(env, problems), problems };
};

test("without settings no provider is configured", () => {
  const { providers, problems } = parse({});
  expect(Object.values(providers).every((provider) => provider === null)).toBe(true);
  expect(problems).toEqual([]);
});

test.each(KEYED_PROVIDER_IDS)(
  "a key alone configures %s at the usual address, and another one with its setting",
  (id) => {
    const { key, base, usual } = KEYED_PROVIDERS[id];
    expect(parse({ [key]: "k1" }).providers[id]).toEqual({ baseUrl: usual, apiKey: "k1" });
    const there = parse({ [key]: "k1", [base]: "https://gateway.example/v1/" });
    expect(there.providers[id]).toEqual({ baseUrl: "https://gateway.example/v1", apiKey: "k1" });
    expect(keyAddressesOf({})[id]).toBe(usual);
  },
);

test.each(KEYED_PROVIDER_IDS)(
  "an address for a key of %s alone is no mistake: it is for the key that an administrator pastes",
  (id) => {
    const { base } = KEYED_PROVIDERS[id];
    const env = { [base]: "https://gateway.example/v1/" };
    expect(parse(env)).toEqual({ providers: expect.objectContaining({ [id]: null }), problems: [] });
    expect(keyAddressesOf(env)[id]).toBe("https://gateway.example/v1");
    expect(parse({ [base]: "http://gateway.example/v1" }).problems).toHaveLength(1);
  },
);

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
    "FAL_KEY: must not contain spaces or line breaks",
    "COMFYUI_URL: must be an http or https address",
  ]);
  expect(problems.join()).not.toContain("two words");
});

test("a model's name without the server's address is a mistake", () => {
  expect(parse({ OPENAI_IMAGE_MODEL: "flux" }).problems).toHaveLength(1);
});

import { ENGINES, KEY_TESTS, SERVICES } from "image-providers";
import { testKey } from "image-providers/outbound/test-key";
import { expect, it } from "vitest";
import { KEYED_PROVIDERS, type KeyedProviderId } from "@/lib/settings/keyed-providers";
import { ALL_ADAPTERS } from "./under-test/all";

/** Every company answers with nothing but a key: what else a registry's line needs is the same for all. */
const NOTHING = new Proxy({}, { get: () => null });
const source = {
  settings: { providers: NOTHING, imageService: null } as never,
  entriesOf: () => [],
  problem() {},
};
/** Adapters whose models appear with a key alone, by the setting that they miss. */
const keyed = [...SERVICES, ...ENGINES].flatMap(({ readEntries }) =>
  readEntries(source).flatMap(({ name, missing }) => (/(_KEY|_TOKEN)$/.test(missing ?? "") ? [name] : [])),
);

it("every company whose models a key makes appear has a way to try that key", () => {
  expect(keyed.length).toBeGreaterThan(2);
  expect(keyed.filter((name) => !KEY_TESTS.has(name))).toEqual([]);
});

it.each([...KEY_TESTS.values()])(
  "the key of $provider is sent in a header, and never stands in an address",
  (test) => {
    const address = test.read("https://gateway.example/v1");
    if (address !== null) expect(new URL(address).protocol).toBe("https:");
    expect(JSON.stringify(test.headers("a-key"))).toContain("a-key");
  },
);

const ofName = ({ name }: { name: string }) =>
  [...KEY_TESTS.values()].find(({ provider }) => KEYED_PROVIDERS[provider as KeyedProviderId].name === name);
/** At another address than its own nothing tells whether a key of fal works. */
const tried = ALL_ADAPTERS.flatMap((adapter) => {
  const test = ofName(adapter);
  return test && test.read("https://gateway.example") !== null ? [{ ...adapter, test }] : [];
});

it("every company whose key can be tried has a stand-in here", () => {
  expect(tried).toHaveLength(KEY_TESTS.size - 1);
});

it.each(tried)("at $name a right key works, and a wrong one is refused", async ({ test, secret, start }) => {
  const standIn = await start();
  try {
    const outcomeOf = (apiKey: string) => testKey(test, { baseUrl: standIn.baseUrl, apiKey });
    expect([await outcomeOf(secret ?? ""), await outcomeOf("wrong")]).toEqual(["works", "refused"]);
    expect(standIn.creates).toBe(0);
  } finally {
    await standIn.close();
  }
});

it("the key of fal is tried at fal alone, and that of another queue nowhere else", () => {
  const fal = KEY_TESTS.get("fal");
  expect(fal?.read("https://queue.fal.run")).toMatch(/^https:\/\/api\.fal\.ai\/v1\//);
  expect(fal?.read("https://gateway.example")).toBeNull();
});

import { expect, it, vi } from "vitest";
import { rememberedName, rememberNames } from "./model-names";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

it("a chosen model keeps its latest name for the time when the studio no longer offers it, for each person", () => {
  rememberNames("ann", [{ id: "acme/one", name: "One" }]);
  rememberNames("ann", [
    { id: "acme/one", name: "First" },
    { id: "acme/two", name: "Two" },
  ]);
  rememberNames("ann", []);
  const ids = ["acme/one", "acme/two", "acme/three"];
  expect(ids.map((id) => rememberedName("ann", id))).toEqual(["First", "Two", "three"]);
  expect(rememberedName("bob", "acme/one")).toBe("one");
});

it("no more names are kept than somebody compares", () => {
  for (let at = 0; at < 200; at++) rememberNames("cas", [{ id: `acme/${at}`, name: `Model ${at}` }]);
  expect([rememberedName("cas", "acme/199"), rememberedName("cas", "acme/0")]).toEqual(["Model 199", "0"]);
});

import { expect, it } from "vitest";
import { boundedLabel, methodLabel, serviceLabel, statusLabel } from "./labels";

it("a label takes a few hundred values at most, and the rest counts as other", () => {
  const label = boundedLabel();
  const values = Array.from({ length: 1_000 }, (_, n) => label(`/api/${n}`));
  expect(new Set(values).size).toBe(201);
  expect(values.at(-1)).toBe("other");
  expect(label("/api/0")).toBe("/api/0");
});

it("a service elsewhere is called by its host, without the path and secrets of its address", () => {
  expect(serviceLabel("https://user:hidden@images.example:8443/api")).toBe("images.example:8443");
  expect(serviceLabel("sandbox")).toBe("sandbox");
});

it("methods and statuses have few values", () => {
  expect([methodLabel("GET"), methodLabel("PROPFIND")]).toEqual(["GET", "other"]);
  expect([statusLabel(204), statusLabel(503)]).toEqual(["2xx", "5xx"]);
});

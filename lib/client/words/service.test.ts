import { describe, expect, test } from "vitest";
import { UPSTREAM_STATES } from "@/lib/contract/upstream";
import { serviceNews, serviceWords } from "./service";

describe("the status of the service in words", () => {
  test.each(UPSTREAM_STATES)("%s has an explanation unless the service works normally", (state) => {
    expect(serviceWords(state).state).toBeTruthy();
    expect(serviceWords(state).sentence === null).toBe(state === "ok");
  });
});

describe("the announcement for a change of the service", () => {
  test("is empty when the page opens and the service works normally", () => {
    expect(serviceNews(null, "ok")).toBeNull();
  });
  test("names the problem, also when the page opens with it", () => {
    expect(serviceNews(null, "quota")).toContain("quota");
    expect(serviceNews("ok", "unauthorized")).toContain("access");
  });
  test("reports the end of the problem", () => {
    expect(serviceNews("rate_limited", "ok")).toContain("normally again");
  });
  test("is empty while the state stays the same in words", () => {
    expect(serviceNews("rate_limited", "rate_limited")).toBeNull();
    expect(serviceNews("degraded", "open_circuit")).toBeNull();
  });
});

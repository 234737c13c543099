import { describe, expect, test } from "vitest";
import { UPSTREAM_STATES } from "@/lib/contract/upstream";
import { serviceNews, serviceWords } from "./service";

describe("the state of the service in words", () => {
  test.each(UPSTREAM_STATES)("%s explains itself unless all is well", (state) => {
    expect(serviceWords(state).state).toBeTruthy();
    expect(serviceWords(state).sentence === null).toBe(state === "ok");
  });
});

describe("what is said aloud of the service", () => {
  test("nothing, when the page opens and all is well", () => {
    expect(serviceNews(null, "ok")).toBeNull();
  });
  test("what is wrong, also when the page opens with it", () => {
    expect(serviceNews(null, "quota")).toContain("quota");
    expect(serviceNews("ok", "unauthorized")).toContain("access");
  });
  test("the end of it", () => {
    expect(serviceNews("rate_limited", "ok")).toContain("well again");
  });
  test("nothing while it stays the same, or differs only for machines", () => {
    expect(serviceNews("rate_limited", "rate_limited")).toBeNull();
    expect(serviceNews("degraded", "open_circuit")).toBeNull();
  });
});

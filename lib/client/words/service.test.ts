import { UPSTREAM_STATES } from "contract/models/upstream";
import { describe, expect, test } from "vitest";
import { serviceNews, serviceWords } from "./service";

describe("the status of the service in words", () => {
  test.each([...UPSTREAM_STATES, "unknown"] as const)(
    "the state %s of the service has an explanation unless the service works normally",
    (state) => {
      expect(serviceWords(state).state).toBeTruthy();
      expect(serviceWords(state).sentence === null).toBe(state === "ok");
    },
  );
});

test("where there are several services, the sentences name the service in trouble", () => {
  expect(serviceWords("unreachable", "fal").sentence).toMatch(/^fal cannot be reached\./);
  expect(serviceWords("quota", "OpenAI").sentence).toContain("The quota of OpenAI is");
  expect(serviceWords("unauthorized", "$& Co").sentence).toContain("$& Co does not accept");
  expect(serviceWords("unreachable").sentence).toMatch(/^The service cannot be reached\./);
  expect(serviceNews("unreachable", "ok", "fal")).toBe("fal is working normally again.");
});

describe("the announcement for a change of the service", () => {
  test("nothing is announced when the page opens and the service works normally", () => {
    expect(serviceNews(null, "ok")).toBeNull();
  });
  test("a problem of the service is announced, also when it exists as the page opens", () => {
    expect(serviceNews(null, "quota")).toContain("quota");
    expect(serviceNews("ok", "unauthorized")).toContain("key");
  });
  test("a problem whose reason is known is announced with the reason that the page shows, once", () => {
    const reason = "FLUX ended: out of memory. It starts again in 8 s.";
    expect(serviceNews("ok", "degraded", "sd-server", reason)).toBe(reason);
    expect(serviceNews("degraded", "degraded", "sd-server", "FLUX ended.")).toBeNull();
    expect(serviceNews("starting", "ok", "sd-server", reason)).toBe("sd-server is working normally again.");
  });
  test("the end of a problem of the service is announced", () => {
    expect(serviceNews("rate_limited", "ok")).toContain("normally again");
  });
  test("nothing is announced while the description of the service stays the same", () => {
    expect(serviceNews("rate_limited", "rate_limited")).toBeNull();
    expect(serviceNews("degraded", "open_circuit")).toBeNull();
  });
});

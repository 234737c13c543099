import { beforeEach, describe, expect, it } from "vitest";
import { createTestClock, type TestClock } from "@/tools/testing/studio";
import { createWatch, type Watch } from "./watch";

const MINUTE_MS = 60_000;

describe("the health of a service", () => {
  let clock: TestClock;
  let watch: Watch;
  const call = (message?: string) => {
    watch.called();
    if (message) watch.failed(message);
    else watch.succeeded();
  };

  beforeEach(() => {
    clock = createTestClock();
    const parts = { gate: { refusedSince: null }, breaker: { state: "closed" as const }, perMinute: 60 };
    watch = createWatch({ host: "service.example", clock, ...parts });
  });

  it("a service that was never asked is ok", () => {
    expect(watch.health()).toMatchObject({ state: "ok", lastError: null });
  });

  it("a service whose last call failed is still degraded an hour later, since that failure", () => {
    const failedAt = clock.now();
    call("The service answered 500.");
    clock.advance(60 * MINUTE_MS);
    const { state, since, lastError } = watch.health();
    expect([state, lastError?.message]).toEqual(["degraded", "The service answered 500."]);
    expect(since - failedAt).toBeLessThan(MINUTE_MS);
  });

  it("a degraded service is ok after the next call that succeeds", () => {
    call("The service answered 500.");
    clock.advance(60 * MINUTE_MS);
    call();
    expect(watch.health()).toMatchObject({ state: "ok" });
  });

  it("a single failure that a retry mends at once does not degrade the service", () => {
    call("The service could not be reached.");
    expect(watch.health().state).toBe("ok");
    call();
    clock.advance(10_000);
    expect(watch.health().state).toBe("ok");
  });

  it("two failures in a row degrade the service at once", () => {
    call("The service could not be reached.");
    call("The service could not be reached.");
    expect(watch.health().state).toBe("degraded");
  });

  it("a service of which every second call fails is degraded until a minute without failures has passed", () => {
    for (let n = 0; n < 4; n++) call(n % 2 === 0 ? "The service answered 502." : undefined);
    expect(watch.health().state).toBe("degraded");
    clock.advance(MINUTE_MS + 1);
    call();
    expect(watch.health().state).toBe("ok");
  });
});

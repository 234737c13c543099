import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { parseSettings } from "@/lib/settings/env";

const stopOf = (environment: Record<string, string>) => {
  const { stopLingerMs, stopFinishMs } = parseSettings({
    ...{ DATA_DIR: "/nowhere", NEXTAUTH_SECRET: randomBytes(48).toString("base64"), ...environment },
  });
  return { stopLingerMs, stopFinishMs };
};

it.each([
  ["behind a declared proxy", { TRUSTED_PROXIES: "1" }],
  [
    "at an https address, which something in front serves",
    {
      NEXTAUTH_URL: "https://studio.example.com",
      OIDC_ISSUER: "https://id.example.com",
      OIDC_ID: "i",
      OIDC_SECRET: "s",
    },
  ],
])(
  "%s a process answers for five seconds after SIGTERM, and its stop still ends within Docker's ten",
  (_, environment) => {
    const { stopLingerMs, stopFinishMs } = stopOf(environment);
    expect(stopLingerMs).toBe(5_000);
    expect(stopLingerMs + stopFinishMs).toBeLessThanOrEqual(8_500);
    expect(stopFinishMs).toBeGreaterThanOrEqual(3_500);
  },
);

it("without anything in front a stop lingers for two seconds only", () => {
  expect(stopOf({})).toEqual({ stopLingerMs: 2_000, stopFinishMs: 6_500 });
});

it("a linger that an operator has set is kept, and running requests have as long after it as ever", () => {
  expect(stopOf({ STOP_LINGER_MS: "10000", TRUSTED_PROXIES: "1" })).toEqual({
    stopLingerMs: 10_000,
    stopFinishMs: 6_500,
  });
  expect(stopOf({ STOP_LINGER_MS: "0" }).stopLingerMs).toBe(0);
});

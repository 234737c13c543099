import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root } from "./checkout.mjs";
import { localEnvironment } from "./environment.mjs";

const NAMES = ["PORT", "HOSTNAME", "NEXTAUTH_URL", "DATA_DIR", "ROLE"];

beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

// A developer's .env would affect some of these.
const withoutFile = test.skipIf(existsSync(path.join(root, ".env")));

withoutFile(
  "without settings the studio listens on this machine alone and keeps its data in the checkout",
  () => {
    expect(localEnvironment()).toEqual({ port: 3000, host: "127.0.0.1" });
    expect(process.env.NEXTAUTH_URL).toBe("http://localhost:3000");
    expect(process.env.DATA_DIR).toBe(path.join(root, ".data"));
  },
);

test("a HOSTNAME equal to the machine's name does not open the studio to the network", () => {
  vi.stubEnv("HOSTNAME", os.hostname());
  expect(localEnvironment().host).toBe("127.0.0.1");
  vi.stubEnv("HOSTNAME", "0.0.0.0");
  expect(localEnvironment().host).toBe("0.0.0.0");
});

test("a relative data folder is resolved against the checkout", () => {
  vi.stubEnv("DATA_DIR", "elsewhere/data");
  localEnvironment();
  expect(process.env.DATA_DIR).toBe(path.join(root, "elsewhere/data"));
});

test("an empty setting counts as unset", () => {
  vi.stubEnv("PORT", " ");
  vi.stubEnv("ROLE", "");
  expect(localEnvironment().port).not.toBe(0);
  expect(process.env.ROLE).toBeUndefined();
});

test("an invalid port ends the command with a message", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((): never => {
    throw new Error("ended");
  });
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubEnv("PORT", "http");
  expect(localEnvironment).toThrow("ended");
  expect(exit).toHaveBeenCalledWith(1);
  expect(said.mock.calls.flat().join()).toContain("PORT must be a whole number");
  vi.restoreAllMocks();
});

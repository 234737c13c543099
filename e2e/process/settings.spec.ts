/** A studio with unusable settings names them and does not start. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/tools/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";
import { studioHome } from "../support/studio-process";

const SERVER = ".next/standalone/server.js";
/** Root may write anywhere, so the studio runs as nobody then. */
const ANOTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-settings-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a studio that cannot start. @returns what it wrote. */
async function failedStart(settings: Record<string, string>, identity = {}): Promise<string> {
  const { status, stderr } = spawnSync(process.execPath, [SERVER], {
    ...identity,
    encoding: "utf8",
    timeout: 30_000,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      HOSTNAME: "127.0.0.1",
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  expect(status).toBe(1);
  return stderr;
}

test("every invalid setting is named at once, and no secret is printed", async () => {
  const written = await failedStart({
    NEXTAUTH_URL: "https://studio.example.com",
    NEXTAUTH_SECRET: "short-secret",
    IMAGE_SERVICE_TOKEN: "token-of-the-service",
  });
  for (const name of ["NEXTAUTH_SECRET", "IMAGE_SERVICE_BASE_URL", "DEMO_SIGN_IN"])
    expect(written).toContain(name);
  expect(written).not.toContain("short-secret");
  expect(written).not.toContain("token-of-the-service");
});

test("a models file with mistakes ends the start at once: every mistake is named, and no database is opened", async () => {
  const file = path.join(dataDir, "models.json");
  const models = [
    { id: "openai/gpt-image-2", Price: 0.04 },
    { id: "fal/fal-ai/flux/dev", price: -1, settings: [{ name: "prompt", values: ["a", "b"] }] },
    { id: "midjourney/v7" },
  ];
  writeFileSync(file, JSON.stringify({ models, default: "remote" }));
  const written = await failedStart({
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
    MODELS_FILE: file,
    FAL_KEY: "key-of-fal",
    IMAGE_SERVICE_BASE_URL: "https://images.example.com",
    IMAGE_SERVICE_TOKEN: "token-of-the-service",
  });
  expect(written.trim().split("\n")).toEqual([
    "The settings are invalid:",
    "  - MODELS_FILE: fal/fal-ai/flux/dev: price: must not be below zero",
    "  - MODELS_FILE: fal/fal-ai/flux/dev: settings[0].name: prompt is already the field of the prompt",
    "  - MODELS_FILE: openai/gpt-image-2: Price: is not a field here; write price",
    expect.stringContaining("  - MODELS_FILE: midjourney/v7: id: no model's id begins like this"),
  ]);
  expect(existsSync(path.join(dataDir, "studio.db"))).toBe(false);
});

test("a models file that other studios share starts, and the log names the models that this one does not offer", async () => {
  const home = await studioHome();
  const file = path.join(home.dataDir, "models.json");
  writeFileSync(file, JSON.stringify({ models: [{ id: "sandbox" }, { id: "fal/fal-ai/flux/dev" }] }));
  const studio = await home.start({ MODELS_FILE: file });
  expect(studio.output()).toContain(
    '"setting":"FAL_KEY","models":["fal/fal-ai/flux/dev"],"msg":"models of MODELS_FILE are not offered, because this setting is missing"',
  );
  await home.leave();
});

test("a data folder without write access is named, with the user and the command that helps", async () => {
  const canRead = spawnSync(process.execPath, ["--check", SERVER], ANOTHER);
  test.skip(canRead.status !== 0, "only root may read this checkout");
  chmodSync(dataDir, 0o555);
  const settings = {
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
  };
  const written = await failedStart(settings, ANOTHER);
  const user = ANOTHER.uid ?? process.getuid?.();
  expect(written).toContain(`It runs as user ${user}, who has to be able to write to the folder ${dataDir}.`);
  expect(written).toContain(`chown -R ${user} ${dataDir}`);
});

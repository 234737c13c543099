/** A studio with unusable settings names them and does not start. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";

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

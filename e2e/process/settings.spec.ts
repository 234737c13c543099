/** A studio with unusable settings names them and does not start. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/commands/free-port.mjs";
import { expect, test } from "../support/fixtures";

test("every invalid setting is named at once, and no secret is printed", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-settings-"));
  const { status, stderr } = spawnSync(process.execPath, [".next/standalone/server.js"], {
    encoding: "utf8",
    timeout: 30_000,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      HOSTNAME: "127.0.0.1",
      DATA_DIR: dataDir,
      NEXTAUTH_URL: "https://studio.example.com",
      NEXTAUTH_SECRET: "short-secret",
      IMAGE_SERVICE_TOKEN: "token-of-the-service",
    },
  });
  rmSync(dataDir, { recursive: true, force: true });
  expect(status).toBe(1);
  for (const name of ["NEXTAUTH_SECRET", "IMAGE_SERVICE_BASE_URL", "DEMO_SIGN_IN"])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain("short-secret");
  expect(stderr).not.toContain("token-of-the-service");
});

/** Root may write anywhere, so the studio runs as nobody then. */
const ANOTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test("a data folder without write access is named, with the user and the command that helps", async () => {
  const canRead = spawnSync(process.execPath, ["--check", ".next/standalone/server.js"], ANOTHER);
  test.skip(canRead.status !== 0, "only root may read this checkout");
  const dataDir = mkdtempSync(path.join(tmpdir(), "prompt-studio-settings-"));
  chmodSync(dataDir, 0o555);
  const { status, stderr } = spawnSync(process.execPath, [".next/standalone/server.js"], {
    ...ANOTHER,
    encoding: "utf8",
    timeout: 30_000,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      HOSTNAME: "127.0.0.1",
      DATA_DIR: dataDir,
      NEXTAUTH_URL: "http://localhost:3000",
      NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
    },
  });
  rmSync(dataDir, { recursive: true, force: true });
  expect(status).toBe(1);
  const user = ANOTHER.uid ?? process.getuid?.();
  expect(stderr).toContain(`It runs as user ${user}, who has to be able to write to the folder ${dataDir}.`);
  expect(stderr).toContain(`chown -R ${user} ${dataDir}`);
});

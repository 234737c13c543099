import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAccessTokens, TOKEN_PATTERN, verifyAccessToken } from "@/lib/auth/access-tokens";
import { openDatabase } from "@/lib/db/open";
import { TestBrowser, testAuthDeps } from "@/lib/testing/auth";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-token-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as npm does, with a bare environment. */
async function token(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", path.join(root, "lib/commands/token.ts"), ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: "development", DATA_DIR: folder, ...environment },
    },
  );
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr, lastLine: stdout.trimEnd().split("\n").at(-1) ?? "" };
}

async function withStudio<T>(use: (deps: ReturnType<typeof testAuthDeps>) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return await use(testAuthDeps(db));
  } finally {
    await db.destroy();
  }
}

describe("npm run token", () => {
  it("before the first start of the studio, npm run token prints a working token alone on the last line", async () => {
    const { code, lastLine } = await token(["--name", "laptop"]);
    expect(code).toBe(0);
    expect(lastLine).toMatch(TOKEN_PATTERN);
    await withStudio(async (deps) => {
      const person = await verifyAccessToken(deps, lastLine);
      expect(person?.name).toBe("Demo");
      expect(await listAccessTokens(deps, person?.id ?? "")).toMatchObject([{ name: "laptop" }]);
    });
  });

  it("while the studio runs, npm run token creates a token for the person of the demo sign-in", async () => {
    await withStudio(async (deps) => {
      await new TestBrowser(deps).signIn();
      const people = await deps.db.selectFrom("people").select("id").execute();
      const { lastLine } = await token([]);
      expect(people).toEqual([{ id: (await verifyAccessToken(deps, lastLine))?.id }]);
    });
  });

  it.each([[["--name", ""]], [["--name", "x".repeat(81)]], [["--colour", "red"]], [["laptop"]]])(
    "npm run token with the arguments %j prints its usage and creates no token",
    async (args) => {
      const { code, stdout, stderr } = await token(args);
      expect(code).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).toContain("Usage: npm run token -- --name NAME");
    },
  );

  it("npm run token names invalid settings", async () => {
    const { code, stdout, stderr } = await token([], { DATABASE_URL: "mysql://host/db" });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("DATABASE_URL");
    expect(stderr).not.toContain("    at ");
  });
});

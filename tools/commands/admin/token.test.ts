import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listAccessTokens, TOKEN_PATTERN, verifyAccessToken } from "@/lib/auth/access-tokens";
import { NO_PROOF } from "@/lib/auth/admission";
import type { AuthDeps } from "@/lib/auth/deps";
import { rememberPerson } from "@/lib/auth/people";
import { openDatabase } from "@/lib/db/open";
import { runAdmin } from "@/tools/testing/admin-command";
import { TestBrowser, testAuthDeps } from "@/tools/testing/auth";

// Starting the command takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

/** A company's own provider, which turns the demo sign-in off. */
const OIDC = { OIDC_ISSUER: "https://login.example.com", OIDC_ID: "studio", OIDC_SECRET: "of the provider" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-token-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function token(args: string[], environment: Record<string, string> = {}) {
  const ended = await runAdmin(["token", ...args], { DATA_DIR: folder, ...environment });
  return { ...ended, lastLine: ended.stdout.trimEnd().split("\n").at(-1) ?? "" };
}

/** A studio of the company's own provider, with the same data. */
const companySignIn: AuthDeps["settings"]["signIn"] = {
  ...{ demo: false, github: null, google: null },
  oidc: { issuer: OIDC.OIDC_ISSUER, id: OIDC.OIDC_ID, secret: OIDC.OIDC_SECRET, name: "Company" },
};

async function withStudio<T>(
  use: (deps: ReturnType<typeof testAuthDeps>) => Promise<T>,
  settings: Partial<AuthDeps["settings"]> = {},
): Promise<T> {
  const db = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return await use(testAuthDeps(db, { settings }));
  } finally {
    await db.destroy();
  }
}

describe("npm run token", () => {
  it("while the studio does not run, npm run token prints a working token alone on the last line", async () => {
    await withStudio(async () => {});
    const { code, lastLine } = await token(["--name", "laptop"]);
    expect(code).toBe(0);
    expect(lastLine).toMatch(TOKEN_PATTERN);
    await withStudio(async (deps) => {
      const person = await verifyAccessToken(deps, lastLine);
      expect(person?.name).toBe("Demo");
      expect((await listAccessTokens(deps, person?.personId ?? "")).tokens).toMatchObject([
        { name: "laptop" },
      ]);
    });
  });

  it("while the studio runs, npm run token creates a token for the person of the demo sign-in", async () => {
    await withStudio(async (deps) => {
      await new TestBrowser(deps).signIn();
      const people = await deps.db.selectFrom("people").select("id").execute();
      const { lastLine } = await token([]);
      expect(people).toEqual([{ id: (await verifyAccessToken(deps, lastLine))?.personId }]);
    });
  });

  it("npm run token with --scopes and --expires prints a token that may do that alone, until then", async () => {
    await withStudio(async () => {});
    const { lastLine } = await token(["--scopes", "read,create", "--expires", "30d"]);
    await withStudio(async (deps) => {
      expect(lastLine).toMatch(TOKEN_PATTERN);
      const { id } = await deps.db.selectFrom("people").select("id").executeTakeFirstOrThrow();
      const { tokens } = await listAccessTokens(deps, id);
      const [made] = tokens;
      expect(made?.scopes).toEqual(["read", "create"]);
      const days = (Date.parse(made?.expire_time ?? "") - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
    });
  });

  it.each([
    [["--scopes", "everything"]],
    [["--scopes", ""]],
    [["--expires", "0d"]],
    [["--expires", "2020-01-01"]],
    [["--name", ""]],
    [["--name", "x".repeat(81)]],
    [["--colour", "red"]],
    [["laptop"]],
  ])("npm run token with the arguments %j prints its usage and creates no token", async (args) => {
    const { code, stdout, stderr } = await token(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("Usage: npm run admin -- token [--name NAME]");
  });

  it("with --person, npm run token creates a token for the person with that id or e-mail address, also without demo sign-in", async () => {
    const personId = await withStudio((deps) =>
      rememberPerson(deps, {
        ...{ provider: "oidc", accountId: "ada", name: "Ada", email: "Ada@example.com", image: null },
        proof: NO_PROOF,
      }),
    );
    for (const person of [personId, "ada@EXAMPLE.com"]) {
      const { lastLine } = await token(["--person", person], { DEMO_SIGN_IN: "false", ...OIDC });
      await withStudio(
        async (deps) => {
          expect(await verifyAccessToken(deps, lastLine)).toMatchObject({ personId, name: "Ada" });
        },
        { signIn: companySignIn },
      );
    }
    const nobody = await token(["--person", "bob@example.com"]);
    expect(nobody).toMatchObject({ code: 1, stdout: "" });
    expect(nobody.stderr).toContain('Nobody with the id or e-mail address "bob@example.com"');
  });

  it("without demo sign-in, npm run token asks whose token it is", async () => {
    const { code, stdout, stderr } = await token([], OIDC);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("--person");
  });

  it("npm run token refuses an e-mail address that two accounts have, and names both", async () => {
    const ids = await withStudio((deps) =>
      Promise.all(
        ["oidc", "github"].map((provider) =>
          rememberPerson(deps, {
            ...{ provider, accountId: "ada", name: "Ada", email: "ada@example.com", image: null },
            proof: NO_PROOF,
          }),
        ),
      ),
    );
    const { code, stdout, stderr } = await token(["--person", "ada@example.com"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const id of ids) expect(stderr).toContain(id);
  });

  it("npm run token names invalid settings", async () => {
    const { code, stdout, stderr } = await token([], { DATABASE_URL: "mysql://host/db" });
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("DATABASE_URL");
    expect(stderr).not.toContain("    at ");
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSettings } from "@/lib/settings/env";
import { SECRET_SETTINGS } from "./environment";
import { withSecretFiles } from "./secret-files";

const SECRET = "Vq3sT9xZ0bWm4Yk7Rj1Lh8Pd5Ng2Cf6A";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string | Buffer): string {
  const file = path.join(folder, "a-secret");
  writeFileSync(file, content);
  return file;
}

function read(environment: Record<string, string>) {
  const problems: string[] = [];
  return { filled: withSecretFiles(environment, problems), problems };
}

describe("secrets in files", () => {
  it.each(["", "\n", "\r\n"])(
    "a secret is read from its file without the line break %j at the end",
    (end) => {
      const { secret } = parseSettings({ DATA_DIR: folder, NEXTAUTH_SECRET_FILE: fileWith(SECRET + end) });
      expect(secret).toBe(SECRET);
    },
  );

  it("a secret is read through links, as Kubernetes mounts them", () => {
    const link = path.join(folder, "link");
    symlinkSync(fileWith("postgres://studio:secret@database/studio\n"), link);
    expect(parseSettings({ DATA_DIR: folder, DATABASE_URL_FILE: link }).databaseUrl).toBe(
      "postgres://studio:secret@database/studio",
    );
  });

  it.each(SECRET_SETTINGS)("%s can be given as a file", (name) => {
    const { filled, problems } = read({ [`${name}_FILE`]: fileWith(SECRET) });
    expect(problems).toEqual([]);
    expect(filled[name]).toBe(SECRET);
  });

  it("a secret given both as a value and as a file is refused", () => {
    const { problems } = read({ OIDC_SECRET: SECRET, OIDC_SECRET_FILE: fileWith(SECRET) });
    expect(problems).toEqual(["OIDC_SECRET and OIDC_SECRET_FILE: one of them, not both"]);
  });

  it("blank variables, as a copied .env.example has them, are neither a secret nor a file", () => {
    expect(read({ FAL_KEY: "", FAL_KEY_FILE: fileWith(SECRET) }).filled.FAL_KEY).toBe(SECRET);
    expect(read({ FAL_KEY: SECRET, FAL_KEY_FILE: " " })).toMatchObject({
      filled: { FAL_KEY: SECRET },
      problems: [],
    });
  });

  it.each([
    ["a missing file", () => path.join(folder, "none"), "cannot be read (ENOENT)"],
    ["a folder", () => folder, "is not a file"],
    ["an empty file", () => fileWith(" \n\n"), "is empty"],
    ["a file of more than 64 KB", () => fileWith("x".repeat(64 * 1024 + 1)), "is larger than 64 KB"],
    ["a file that is not text", () => fileWith(Buffer.from([0xff, 0xfe, 0x00])), "is not text"],
  ])("%s instead of a secret is refused, and the setting is named", (_, makeFile, reason) => {
    const file = makeFile();
    expect(read({ CRON_SECRET_FILE: file }).problems).toEqual([`CRON_SECRET_FILE: ${file} ${reason}`]);
    expect(() => parseSettings({ DATA_DIR: folder, CRON_SECRET_FILE: file })).toThrow("CRON_SECRET_FILE");
  });

  it("the check of a secret from a file does not print it", () => {
    mkdirSync(path.join(folder, "data"));
    const file = fileWith("short-secret");
    const start = () => parseSettings({ DATA_DIR: path.join(folder, "data"), NEXTAUTH_SECRET_FILE: file });
    expect(start).toThrow("NEXTAUTH_SECRET: shorter than 32 bytes");
    expect(start).not.toThrow("short-secret");
  });

  it("every setting whose name says that it is secret can be given as a file", () => {
    const root = fileURLToPath(new URL("../../", import.meta.url));
    const names = readFileSync(path.join(root, ".env.example"), "utf8").match(/^[A-Z0-9_]+(?==$)/gm) ?? [];
    const secret = names.filter((name) => /(?:SECRET|TOKEN|KEY|PASSWORD|PASSPHRASE)$/.test(name));
    expect(secret.length).toBeGreaterThan(8);
    expect(SECRET_SETTINGS).toEqual(expect.arrayContaining(secret));
  });
});

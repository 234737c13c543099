import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isGuessable } from "./secret-strength";

describe("a secret", () => {
  it.each([
    "a".repeat(32),
    "ab".repeat(16),
    "é".repeat(16),
    "12345678901234567890123456789012",
    "0123456789abcdef0123456789abcdef",
    "abcdefghijklmnopqrstuvwxyz012345",
    "zyxwvutsrqponmlkjihgfedcba987654",
    "changeme".repeat(4),
    "changemechangemechangemechangeme1",
    "change-me-to-a-very-long-random-string",
    "your-super-secret-nextauth-secret-key",
    "replace_this_with_a_random_string!",
    "please generate with openssl rand",
    "Passw0rd".repeat(4),
    "passwordpasswordpassword12345678",
    "qwertyqwertyqwertyqwertyqwertyqwerty",
    "00000000-0000-0000-0000-000000000000",
    " ".repeat(32),
  ])("%j can be guessed", (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it.each([
    ["openssl rand -base64 48", () => randomBytes(48).toString("base64")],
    ["openssl rand -base64 32", () => randomBytes(32).toString("base64")],
    ["openssl rand -hex 32", () => randomBytes(32).toString("hex")],
    ["openssl rand -hex 16", () => randomBytes(16).toString("hex")],
    ["openssl rand -hex 16 in capitals", () => randomBytes(16).toString("hex").toUpperCase()],
    ["32 random characters", () => randomBytes(24).toString("base64url")],
  ])("of %s cannot, whatever comes out: 10 000 tries", (_how, make) => {
    for (let n = 0; n < 10_000; n++) {
      const secret = make();
      if (isGuessable(secret)) expect.fail(`it was taken for one that can be guessed: ${secret}`);
    }
  });

  it("of several unrelated words is accepted", () => {
    expect(isGuessable("a secret that is only ever used by tests")).toBe(false);
    expect(isGuessable("correct horse battery staple lagoon")).toBe(false);
  });
});

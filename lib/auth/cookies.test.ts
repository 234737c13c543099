import { describe, expect, it } from "vitest";
import { cookieOptions, readCookies, sessionCookieName } from "./cookies";

describe("cookies", () => {
  it("over https every cookie is one that a sibling domain cannot plant", () => {
    for (const cookie of Object.values(cookieOptions({ publicUrl: "https://studio.example.com" }))) {
      expect(cookie.name).toMatch(/^__Host-/);
      expect(cookie.options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax", path: "/" });
      expect(cookie.options).not.toHaveProperty("domain");
    }
  });

  it("over http none is marked Secure, which browsers would refuse", () => {
    for (const cookie of Object.values(cookieOptions({ publicUrl: "http://localhost:3000" }))) {
      expect(cookie.options).toMatchObject({ secure: false, httpOnly: true, sameSite: "lax", path: "/" });
    }
  });

  it("two local studios keep their sessions apart, and no name begins with another", () => {
    const names = ["300", "3000", "3001"].flatMap((port) =>
      Object.values(cookieOptions({ publicUrl: `http://localhost:${port}` })).map(({ name }) => name),
    );
    for (const one of names) {
      expect(names.filter((other) => other.startsWith(one))).toEqual([one]);
    }
  });

  it("reads by exact name, first come first served, and survives rubbish", () => {
    const name = sessionCookieName({ publicUrl: "http://localhost:3000" });
    const cookie = `junk; =x; ${name}=first; ${name}=second; ${name}.0=chunk; bad=%E0%A4; sp=a%20b`;
    const cookies = readCookies(new Headers({ cookie }));
    expect(cookies.get(name)).toBe("first");
    expect(cookies.get("bad")).toBe("%E0%A4");
    expect(cookies.get("sp")).toBe("a b");
  });
});

import { describe, expect, it } from "vitest";
import { cookieOptions, readCookies, sessionCookieName } from "./cookies";

describe("the cookies of the studio", () => {
  it("over https a sibling domain cannot set any cookie of the studio", () => {
    for (const cookie of Object.values(cookieOptions({ publicUrl: "https://studio.example.com" }))) {
      expect(cookie.name).toMatch(/^__Host-/);
      expect(cookie.options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax", path: "/" });
      expect(cookie.options).not.toHaveProperty("domain");
    }
  });

  it("over http no cookie is marked Secure, because browsers would refuse it", () => {
    for (const cookie of Object.values(cookieOptions({ publicUrl: "http://localhost:3000" }))) {
      expect(cookie.options).toMatchObject({ secure: false, httpOnly: true, sameSite: "lax", path: "/" });
    }
  });

  it("two studios on one machine use different cookies, and no cookie name begins with another", () => {
    const names = ["300", "3000", "3001"].flatMap((port) =>
      Object.values(cookieOptions({ publicUrl: `http://localhost:${port}` })).map(({ name }) => name),
    );
    for (const one of names) {
      expect(names.filter((other) => other.startsWith(one))).toEqual([one]);
    }
  });

  it("a cookie is read by its exact name, the first one counts, and malformed cookies are tolerated", () => {
    const name = sessionCookieName({ publicUrl: "http://localhost:3000" });
    const cookie = `junk; =x; ${name}=first; ${name}=second; ${name}.0=chunk; bad=%E0%A4; sp=a%20b`;
    const cookies = readCookies(new Headers({ cookie }));
    expect(cookies.get(name)).toBe("first");
    expect(cookies.get("bad")).toBe("%E0%A4");
    expect(cookies.get("sp")).toBe("a b");
  });
});

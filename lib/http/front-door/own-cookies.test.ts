import { LIBRARY_LOOK_COOKIE } from "contract/creations/library-look";
import { describe, expect, it } from "vitest";
import { cookieOptions } from "@/lib/auth/cookies";
import { ownCookies } from "./own-cookies";

const local = { publicUrl: "http://localhost:3000" };
const hosted = { publicUrl: "https://studio.example.com" };

describe("the cookies of a request", () => {
  it.each([local, hosted])(
    "all cookies of the studio at $publicUrl are passed to the application",
    (settings) => {
      const names = Object.values(cookieOptions(settings)).map((cookie) => cookie?.name ?? "");
      expect(names).toHaveLength(6);
      names.push(LIBRARY_LOOK_COOKIE);
      const header = names.map((name) => `${name}=a%20value`).join("; ");
      expect(ownCookies(settings)(header)).toBe(header);
    },
  );

  it("cookies that split one long value are passed to the application", () => {
    const header = "__Host-studio.session.0=abc; __Host-studio.session.1=def";
    expect(ownCookies(hosted)(header)).toBe(header);
  });

  it("cookies of other applications are removed", () => {
    const header =
      "theme=dark; studio-3000.session=a; studio-3001.session=b; ; =; studio-3000.session; __Host-studio.session=c; x";
    expect(ownCookies(local)(header)).toBe("studio-3000.session=a");
    expect(ownCookies(local)("theme=dark; a; =")).toBeUndefined();
    expect(ownCookies(local)(undefined)).toBeUndefined();
  });

  it("only the first of several cookies with the same name is passed on", () => {
    expect(ownCookies(local)("studio-3000.csrf=first;studio-3000.csrf=second")).toBe(
      "studio-3000.csrf=first",
    );
  });

  it("a request with more than 20 cookies of the studio is refused", () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, index) => `studio-3000.session.${index}=x`).join("; ");
    expect(ownCookies(local)(numbered(20))).toBe(numbered(20));
    expect(() => ownCookies(local)(numbered(21))).toThrow(
      expect.objectContaining({ errorName: "headers_too_large" }),
    );
  });
});

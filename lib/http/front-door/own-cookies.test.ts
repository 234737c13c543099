import { describe, expect, it } from "vitest";
import { cookieOptions } from "@/lib/auth/cookies";
import { ownCookies } from "./own-cookies";

const local = { publicUrl: "http://localhost:3000" };
const hosted = { publicUrl: "https://studio.example.com" };

describe("the cookies of a request", () => {
  it.each([local, hosted])("of the studio at $publicUrl are all passed to the application", (settings) => {
    const names = Object.values(cookieOptions(settings)).map((cookie) => cookie?.name ?? "");
    expect(names).toHaveLength(6);
    const header = names.map((name) => `${name}=a%20value`).join("; ");
    expect(ownCookies(settings)(header)).toBe(header);
  });

  it("that split one long value are passed to the application", () => {
    const header = "__Host-studio.session.0=abc; __Host-studio.session.1=def";
    expect(ownCookies(hosted)(header)).toBe(header);
  });

  it("of other applications are removed", () => {
    const header =
      "theme=dark; studio-3000.session=a; studio-3001.session=b; ; =; studio-3000.session; __Host-studio.session=c; x";
    expect(ownCookies(local)(header)).toBe("studio-3000.session=a");
    expect(ownCookies(local)("theme=dark; a; =")).toBeUndefined();
    expect(ownCookies(local)(undefined)).toBeUndefined();
  });

  it("with the same name count once: the first one", () => {
    expect(ownCookies(local)("studio-3000.csrf=first;studio-3000.csrf=second")).toBe(
      "studio-3000.csrf=first",
    );
  });

  it("are refused when more than 20 have names of the studio", () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, index) => `studio-3000.session.${index}=x`).join("; ");
    expect(ownCookies(local)(numbered(20))).toBe(numbered(20));
    expect(() => ownCookies(local)(numbered(21))).toThrow(
      expect.objectContaining({ errorName: "headers_too_large" }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { isSameOrigin, originOf } from "./origin";

const local = { publicUrl: "http://localhost:3000", local: true };
const hosted = { publicUrl: "https://studio.example.com", local: false };
const headers = (values: Record<string, string>) => new Headers(values);

describe("the origin of the studio", () => {
  it.each([
    ["localhost:3000", "http://localhost:3000"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["localhost:8080", "http://localhost:8080"],
    ["rebound.example:3000", "http://localhost:3000"],
    ["user@localhost:3000", "http://localhost:3000"],
    ["localhost/evil", "http://localhost:3000"],
    ["local host", "http://localhost:3000"],
  ])("the origin of a local studio reached as %s is %s", (host, origin) => {
    expect(originOf(headers({ host }), local)).toBe(origin);
  });

  it("the origin of a hosted studio is its public address, whatever the request headers contain", () => {
    const lies = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    expect(originOf(headers(lies), hosted)).toBe("https://studio.example.com");
    expect(originOf(headers({ host: "localhost" }), hosted)).toBe("https://studio.example.com");
  });
});

describe("the check for requests of the same origin", () => {
  it.each([
    ["its own page", { origin: "https://studio.example.com", "sec-fetch-site": "same-origin" }, true],
    ["its own page in a browser without Sec-Fetch", { origin: "https://studio.example.com" }, true],
    ["a client without an Origin header", {}, false],
    ["an opaque origin", { origin: "null", "sec-fetch-site": "same-origin" }, false],
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, false],
    ["another site without Sec-Fetch", { origin: "https://evil.example" }, false],
    ["a sibling domain", { origin: "https://other.example.com", "sec-fetch-site": "same-site" }, false],
    ["the same name over http", { origin: "http://studio.example.com" }, false],
    ["the same name on another port", { origin: "https://studio.example.com:8443" }, false],
    ["the address bar", { origin: "https://studio.example.com", "sec-fetch-site": "none" }, false],
    ["a prefix of the name", { origin: "https://studio.example.com.evil.example" }, false],
  ])("whether a request from %s counts as same-origin", (_, values, expected) => {
    expect(isSameOrigin(headers(values as Record<string, string>), hosted)).toBe(expected);
  });

  it("a page on localhost counts as cross-site for 127.0.0.1", () => {
    const values = { host: "127.0.0.1:3000", origin: "http://localhost:3000" };
    expect(isSameOrigin(headers(values), local)).toBe(false);
  });
});

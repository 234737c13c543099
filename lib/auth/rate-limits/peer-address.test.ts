import { describe, expect, it } from "vitest";
import { hasUndeclaredProxy, peerAddress } from "./peer-address";

const at = (headers: Record<string, string>, trustedProxies = 0, onVercel = false) =>
  peerAddress(new Headers(headers), { trustedProxies, onVercel });
const peer = (address: string) => ({ "x-studio-peer-address": address });

describe("the client address of a request", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["nonsense", "unknown"],
    ["", "unknown"],
  ])("the client address of a connection from %j is %s", (address, counted) => {
    expect(at(peer(address))).toBe(counted);
  });

  it("the client address is not taken from headers that the client sets", () => {
    const claims = {
      "x-forwarded-for": "198.51.100.1",
      "x-real-ip": "198.51.100.2",
      "x-vercel-forwarded-for": "198.51.100.3",
      forwarded: "for=198.51.100.4",
    };
    expect(at({ ...claims, ...peer("203.0.113.7") })).toBe("203.0.113.7");
    expect(at(claims)).toBe("unknown");
  });

  it.each([
    [1, "198.51.100.66, 203.0.113.7", "203.0.113.7"],
    [1, "203.0.113.7", "203.0.113.7"],
    [2, "198.51.100.66, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    [1, "198.51.100.66, [2001:db8::1]:4711", "2001:db8:0:0::/64"],
    [1, "198.51.100.66, 203.0.113.7:4711", "203.0.113.7"],
    [1, "198.51.100.66, unknown", "10.0.0.1"],
    [2, "198.51.100.66, unknown, 10.0.0.2", "10.0.0.2"],
    [2, "198.51.100.66, 203.0.113.7, unknown", "10.0.0.1"],
    [2, "203.0.113.7, ", "10.0.0.1"],
    [3, "203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
    [1, "", "10.0.0.1"],
  ])("the client address behind %d proxies with X-Forwarded-For %j is %s", (proxies, forwarded, counted) => {
    expect(at({ "x-forwarded-for": forwarded, ...peer("10.0.0.1") }, proxies)).toBe(counted);
  });

  it("the client address stays the same when the client adds entries to X-Forwarded-For", () => {
    const forwarded = `${"198.51.100.66, ".repeat(10_000)}203.0.113.7`;
    expect(at({ "x-forwarded-for": forwarded, ...peer("10.0.0.1") }, 1)).toBe("203.0.113.7");
  });

  it("the client address on Vercel comes from the platform's header", () => {
    const claims = { "x-forwarded-for": "198.51.100.1", ...peer("198.51.100.2") };
    expect(at({ ...claims, "x-vercel-forwarded-for": "203.0.113.7" }, 0, true)).toBe("203.0.113.7");
    expect(at(claims, 0, true)).toBe("unknown");
  });

  it.each([
    ["https://studio.example.com", 0, false, true],
    ["https://studio.example.com", 1, false, false],
    ["https://studio.example.com", 0, true, false],
    ["http://localhost:3000", 0, false, false],
  ])(
    "all clients of a studio at %s with %d proxies (on Vercel: %s) have the same address: %s",
    (publicUrl, trustedProxies, onVercel, isOne) => {
      expect(hasUndeclaredProxy({ publicUrl, trustedProxies, onVercel })).toBe(isOne);
    },
  );
});

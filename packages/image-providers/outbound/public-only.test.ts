import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress, publicOnlyLookup, type Resolve } from "./public-only";

describe("a network address", () => {
  it.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "the network address %s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1111%eth0",
    "fec0::1",
    "ff02::1",
    "nonsense",
    "",
    "localhost",
  ])("the network address %s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("a private IPv4 address is not public in any notation", () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.constantFrom("10", "127"), octet, octet, octet, (a, b, c, d) => {
        const plain = [a, b, c, d].join(".");
        expect(isPublicAddress(plain)).toBe(false);
        expect(isPublicAddress(`::ffff:${plain}`)).toBe(false);
        expect(isPublicAddress(`::${plain}`)).toBe(false);
      }),
    );
  });
});

describe("a host name", () => {
  const look = (resolve: Resolve, all: boolean) =>
    new Promise((done) => {
      publicOnlyLookup(resolve)("a.example", { all }, (error, address) => done(error ? error.name : address));
    });
  const answers =
    (...addresses: string[]): Resolve =>
    (_, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );

  it("a connection to a host name uses exactly the addresses that were checked", async () => {
    expect(await look(answers("8.8.8.8", "8.8.4.4"), false)).toBe("8.8.8.8");
    expect(await look(answers("8.8.8.8"), true)).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });

  it("a host name is refused when one of its addresses is private or it has none", async () => {
    expect(await look(answers("8.8.8.8", "10.0.0.1"), true)).toBe("NotPublic");
    expect(await look(answers("::1"), false)).toBe("NotPublic");
    expect(await look(answers(), true)).toBe("NotPublic");
    expect(await look((_, callback) => callback(new Error("none"), []), true)).toBe("Error");
  });
});

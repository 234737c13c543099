import { describe, expect, it } from "vitest";
import { addressProblem, isPrivateHost } from "./public-address";

describe("the public address", () => {
  it.each(["https://studio.example.com", "https://studio.example.com:8443/", "http://localhost:3000"])(
    "the public address may be %s",
    (address) => {
      expect(addressProblem(address, true)).toBeNull();
    },
  );

  it.each([
    "https://studio.example.com/studio",
    "https://studio.example.com?a=1",
    "https://studio.example.com/#top",
    "https://canary@studio.example.com",
    "https://a:canary@studio.example.com",
  ])("the public address %s is refused because it is more than an origin", (address) => {
    expect(addressProblem(address, false)).toContain("bare address");
    expect(addressProblem(address, false)).not.toContain("canary");
  });

  it("the public address must use https in production, except on private hosts", () => {
    expect(addressProblem("http://studio.example.com", true)).toContain("https://");
    expect(addressProblem("http://studio.example.com", false)).toBeNull();
    expect(addressProblem("http://studio.lan:3000", true)).toBeNull();
  });
});

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["10.0.0.8", true],
  ["192.168.1.20", true],
  ["[fd00::1]", true],
  ["[::ffff:10.0.0.8]", true],
  ["studio", true],
  ["Studio.Local", true],
  ["studio.internal", true],
  ["8.8.8.8", false],
  ["[2606:4700::1111]", false],
  ["studio.example.com", false],
  ["local.example.com", false],
])("%s counts as a private host: %s", (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected);
});

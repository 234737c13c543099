import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { config, proxy } from "@/proxy";

beforeEach(() => {
  // Some shells set it to the machine's own name.
  vi.stubEnv("HOSTNAME", undefined);
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("DEMO_SIGN_IN", "true");
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret that is only ever used by tests");
});
afterEach(() => vi.unstubAllEnvs());

const visit = (headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://localhost:3000/", { headers }));
const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

describe("the proxy in front of the pages", () => {
  it("each response has a unique nonce, and the page gets the same one", () => {
    const [first, second] = [visit(), visit()];
    const nonce = nonceOf(first.headers.get("content-security-policy"));
    expect(Buffer.from(nonce ?? "", "base64")).toHaveLength(16);
    expect(nonce).not.toBe(nonceOf(second.headers.get("content-security-policy")));
    // The prefix of the headers with which Next passes changed request headers to the page.
    expect(first.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
    expect(nonceOf(first.headers.get("x-middleware-request-content-security-policy"))).toBe(nonce);
  });

  it("a nonce in the request is ignored", () => {
    const response = visit({ "x-nonce": "evil", "content-security-policy": "script-src 'nonce-evil'" });
    expect(JSON.stringify(Array.from(response.headers))).not.toContain("evil");
  });

  it("the page gets only the studio's own cookies", () => {
    const response = visit({ cookie: "theme=dark; studio-3000.session=s" });
    expect(response.headers.get("x-middleware-request-cookie")).toBe("studio-3000.session=s");
  });

  it("invalid requests are refused with the security headers of a page", async () => {
    const request = new NextRequest("http://localhost:3000/library", { method: "POST" });
    const response = proxy(request);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(await response.text()).toContain("POST");
  });

  it("a worker process serves no page", async () => {
    vi.resetModules();
    vi.stubEnv("ROLE", "worker");
    const worker = await import("@/proxy");
    const response = worker.proxy(new NextRequest("http://localhost:3000/"));
    expect(response.status).toBe(404);
    expect(response.headers.get("x-middleware-next")).toBeNull();
  });

  it.each([
    ["/", true],
    ["/sign-in", true],
    ["/verify", true],
    ["/creations/cr_1", true],
    ["/api", true],
    ["/apiary", true],
    ["/s/a-secret", false],
    ["/settings", true],
    ["/_next/image", true],
    ["/api/creations", false],
    ["/_next/static/chunks/a.js", false],
  ])("the proxy runs for %s: %s", (pathname, expected) => {
    const [matcher = ""] = config.matcher;
    expect(new RegExp(`^${matcher}$`).test(pathname)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import type { PageSettings } from "./content-security-policy";
import { pageHeaders } from "./page-headers";

const none = { demo: true, github: null, google: null, oidc: null };
const hosted: PageSettings = {
  ...{ publicUrl: "https://studio.example.com", production: true, signIn: none },
  ...{ pictureStore: "files", s3: null },
};

function policyOf(settings: PageSettings): Map<string, string[]> {
  const policy = pageHeaders("abc", settings)["content-security-policy"] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("page headers", () => {
  it("page headers allow only the page's own scripts", () => {
    const policy = policyOf(hosted);
    expect(policy.get("script-src")).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(policy.get("default-src")).toEqual(["'self'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
  });

  it("page headers forbid embedding the page, changing its base address and sending its forms to another site", () => {
    const policy = policyOf(hosted);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect(pageHeaders("abc", hosted)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
  });

  it("page headers allow eval and the reload socket in development only", () => {
    expect(pageHeaders("abc", hosted)["content-security-policy"]).not.toMatch(/unsafe-eval|ws:/);
    const development = policyOf({ ...hosted, production: false });
    expect(development.get("script-src")).toContain("'unsafe-eval'");
    expect(development.get("connect-src")).toContain("ws:");
  });

  it("page headers allow pictures from the public address, whatever host name the browser uses", () => {
    const policy = policyOf({ ...hosted, publicUrl: "http://localhost:3000" });
    expect(policy.get("img-src")).toEqual(["'self'", "blob:", "data:", "http://localhost:3000"]);
  });

  it("page headers allow pictures from the bucket only where pictures are on S3 and redirect to it", () => {
    const s3 = {
      ...{ endpoint: "https://s3.example/base", bucket: "pictures", region: "us-east-1", prefix: "" },
      ...{ accessKeyId: "id", secretAccessKey: "secret", pathStyle: true, origin: "https://s3.example" },
    };
    const sources = (pictureStore: "files" | "s3", publicReads: "stream" | "redirect", name: string) =>
      policyOf({ ...hosted, pictureStore, s3: { ...s3, publicReads } }).get(name);
    expect(sources("s3", "redirect", "img-src")).toContain("https://s3.example");
    expect(sources("s3", "redirect", "connect-src")).not.toContain("https://s3.example");
    expect(sources("s3", "stream", "img-src")).not.toContain("https://s3.example");
    expect(sources("files", "redirect", "img-src")).not.toContain("https://s3.example");
  });

  it("page headers allow only the configured sign-in providers", () => {
    const pair = { id: "a", secret: "b" };
    const github = { ...pair, baseUrl: "https://github.com" };
    const oidc = { ...pair, issuer: "https://id.example/realms/x", name: "ID" };
    const policy = policyOf({ ...hosted, signIn: { ...none, github, oidc } });
    expect(policy.get("form-action")).toEqual(["'self'", "https://github.com", "https://id.example"]);
    expect(policy.get("img-src")).toContain("https://avatars.githubusercontent.com");
    expect(policy.get("img-src")).not.toContain("https://lh3.googleusercontent.com");
    const google = policyOf({ ...hosted, signIn: { ...none, google: pair } });
    expect(google.get("form-action")).toEqual(["'self'", "https://accounts.google.com"]);
    expect(google.get("img-src")?.slice(4)).toEqual(["https://lh3.googleusercontent.com"]);
  });

  it("Strict-Transport-Security is sent only when the studio uses https", () => {
    expect(pageHeaders("abc", hosted)).toHaveProperty("strict-transport-security");
    const local = { ...hosted, publicUrl: "http://localhost:3000" };
    expect(pageHeaders("abc", local)).not.toHaveProperty("strict-transport-security");
  });
});

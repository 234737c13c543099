import { expect, it } from "vitest";
import { referencePolicy } from "@/components/api-reference/page";
import { findQuickRead } from "@/lib/http/quick-reads";
import type { Handler } from "@/lib/http/route-on";
import { testAuthDeps } from "@/tools/testing/auth";
import { aModel, modelsOf } from "@/tools/testing/models";
import { runStudio } from "@/tools/testing/running-studio";
import { GET as description } from "../api/openapi.json/route";
import { GET as page } from "./route";

const ask = (handler: Handler, headers: Record<string, string> = {}) =>
  handler(new Request("http://localhost:3000/api-reference", { headers }), { params: Promise.resolve({}) });

it.each([
  ["/api-reference", page, "text/html; charset=utf-8"],
  ["/api/openapi.json", description, "application/json"],
] as const)(
  "%s is the same for everybody, signed in or not, asks no database, and the front door answers it without Next",
  async (path, handler, type) => {
    const deps = testAuthDeps(undefined as never);
    runStudio({ ...deps, creations: { models: modelsOf([aModel("one")]) } });
    const answers = [
      await ask(handler),
      await ask(handler, { cookie: "studio-3000.session=x", authorization: "Bearer x" }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("cache-control")).toBe("public, max-age=300");
      expect(headers.has("set-cookie")).toBe(false);
    }
    const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
    expect(other).toBe(one);
    expect(findQuickRead(path)).toMatchObject({ params: {} });
    if (handler === page) expect(answers[0]?.headers.get("content-security-policy")).toBe(referencePolicy);
  },
);

import { existsSync } from "node:fs";
import { openApiDocument } from "contract/openapi/document";
import { expect, it } from "vitest";
import { renderLlms } from "@/components/api-reference/llms";
import { readDocument } from "@/components/api-reference/read-document";
import { findQuickRead } from "@/lib/http/quick-reads";
import { testAuthDeps } from "@/tools/testing/auth";
import { runStudio } from "@/tools/testing/running-studio";
import { GET } from "./route";

const ORIGIN = "https://studio.example.com";
const ROUTE = ["route.ts", "page.tsx"];

it("every address in llms.txt is a page or a route of the studio, also the one of the command", () => {
  const text = renderLlms(readDocument(openApiDocument), ORIGIN);
  const paths = [...text.matchAll(/https:\/\/studio\.example\.com(\/[\w/.-]*[\w/])/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths).toContain("/api/openapi.json");
  expect(paths).toContain("/settings/programs");
  const missing = paths.filter(
    (path) =>
      !ROUTE.some((file) => existsSync(`app${path}/${file}`) || existsSync(`app/(studio)${path}/${file}`)),
  );
  expect(missing).toEqual([]);
});

it("llms.txt names what every group of the API reference is about, and is short", () => {
  const reference = readDocument(openApiDocument);
  const text = renderLlms(reference, ORIGIN);
  for (const { name, description } of reference.groups) expect(text).toContain(`- ${name}: ${description}`);
  expect(text.length).toBeLessThan(4_000);
});

it("llms.txt is the same for everybody, signed in or not, asks no database, and the front door answers it without Next", async () => {
  runStudio(testAuthDeps(undefined as never));
  const answer = await GET(new Request("http://localhost:3000/llms.txt"), { params: Promise.resolve({}) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toContain("/api-reference");
  expect(findQuickRead("/llms.txt")).toMatchObject({ params: {} });
});

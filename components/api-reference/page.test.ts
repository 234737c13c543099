import { createHash } from "node:crypto";
import { openApiDocument } from "contract/openapi/document";
import { describe, expect, test } from "vitest";
import { html } from "./html";
import { referencePolicy, renderReference } from "./page";
import { readDocument } from "./read-document";

const reference = readDocument(openApiDocument);
const page = renderReference(reference, "https://studio.example.com/api");

describe("the page of the API reference", () => {
  test("the page of the API reference has every operation and stays below 480 KB", () => {
    for (const { id, path } of reference.groups.flatMap(({ operations }) => operations)) {
      expect(page).toContain(`<details id="${id}">`);
      expect(page).toContain(`<code>${path}</code>`);
    }
    expect(Buffer.byteLength(page)).toBeLessThan(480_000);
  });

  test("the page of the API reference runs and styles itself with nothing but what its policy names by hash", () => {
    const hashes = (tag: string) =>
      [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
        ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
    for (const [tag, directive] of [
      ["script", "script-src"],
      ["style", "style-src"],
    ] as const) {
      expect(hashes(tag)).toHaveLength(1);
      expect(referencePolicy.split("; ")).toContain(`${directive} ${hashes(tag)[0]}`);
    }
    expect(page).not.toMatch(/\s(?:style|on\w+)="/);
    expect(page.match(/<(?:script|link|iframe|img|object|form)\b/g)).toEqual(["<link", "<script"]);
    expect(referencePolicy).not.toMatch(/unsafe|nonce/);
  });

  test("texts of the description are shown as text", () => {
    const hostile = `</code><script>alert(1)</script>"'&`;
    const shown = renderReference(
      { description: hostile, groups: [{ name: hostile, description: hostile, operations: [] }] },
      hostile,
    );
    expect(shown.match(/<script>/g)).toHaveLength(1);
    expect(html`<b title="${hostile}">${[hostile, false, null]}</b>`.text).toBe(
      `<b title="&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;">${"&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"}</b>`,
    );
  });
});

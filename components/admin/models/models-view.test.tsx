import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AdminModels } from "contract/admin/models-and-keys";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aKey, anArrangedModel } from "./a-key.fixture";
import { ModelsView } from "./models-view";

const page = (data: Partial<AdminModels>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ModelsView initial={{ status: "success", keys: [], models: [anArrangedModel("a")], ...data }} />
    </QueryClientProvider>,
  );

const PASTED = { source: "pasted", added_at: "2026-11-27T09:00:00.000Z", added_by: "Ada" } as const;

test("a company without a key offers to paste one, and nothing else", () => {
  const html = page({ keys: [aKey({ source: null, state: null })] });
  expect(html).toContain("Paste a key");
  expect(html).not.toMatch(/Test the key|Replace the key|Remove the key/);
});

test("a pasted key can be tested, replaced and removed", () => {
  const html = page({ keys: [aKey(PASTED)] });
  for (const label of ["Test", "Replace", "Remove"])
    expect(html).toContain(`aria-label="${label} the key of Black Forest Labs"`);
});

test("a key of the environment can be tested, and says that only the operator changes it", () => {
  const html = page({ keys: [aKey({ source: "environment" })] });
  expect(html).toContain("From the environment (BFL_API_KEY), which only the operator can change.");
  expect(html).toContain("Test the key of");
  expect(html).not.toMatch(/Paste a key|Replace the key|Remove the key/);
});

test("a pasted key that the environment replaces can still be removed", () => {
  const html = page({ keys: [aKey({ ...PASTED, source: "environment" })] });
  expect(html).toContain("Remove the key of");
  expect(html).not.toMatch(/Paste a key|Replace the key/);
});

test("what MODELS_FILE hides and says as default is shown as such and cannot be changed", () => {
  const html = page({
    models: [
      anArrangedModel("a", { is_default: true, default_by: "file" }),
      anArrangedModel("b", { is_hidden: true, hidden_by: "file" }),
    ],
  });
  expect(html).toContain("Hidden by MODELS_FILE");
  expect(html).toContain("MODELS_FILE says so. Only the operator can change it.");
  expect(html).toMatch(/<select[^>]* disabled=""/);
  expect(html).toMatch(/<input[^>]*aria-label="Show Model b in the picker"[^>]*disabled=""/);
  expect(html).not.toMatch(/<input[^>]*aria-label="Show Model a in the picker"[^>]*disabled=""/);
});

test("only models that draw from words are offered as the default", () => {
  const html = page({ models: [anArrangedModel("a"), anArrangedModel("b", { draws_words: false })] });
  expect(html).toMatch(/<option[^>]*>Model a, OpenAI</);
  expect(html).not.toMatch(/<option[^>]*>Model b/);
});

test("a long list of models can be searched, a short one needs no search", () => {
  const many = [..."abcdefgh"].map((id) => anArrangedModel(id));
  expect(page({ models: many })).toContain('aria-label="Search models"');
  expect(page({})).not.toContain("Search models");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RightsLine } from "./rights-line";

const html = (creation: Parameters<typeof RightsLine>[0]["creation"]) =>
  renderToStaticMarkup(<RightsLine creation={creation} />);

test("the terms are a link that opens in a new tab and tells the other site nothing", () => {
  const shown = html({
    ...{ licence: "FLUX.1 [dev] Non-Commercial", commercial_use: "no" },
    terms_url: "https://example.com/terms",
  });
  expect(shown).toContain('href="https://example.com/terms" target="_blank" rel="noopener noreferrer"');
  expect(shown.replace(/<[^>]+>/g, "")).toBe(
    "Licence: FLUX.1 [dev] Non-Commercial, commercial use: no, terms in a new tab",
  );
});

test("nothing is shown where nothing is known", () => {
  expect(html({})).toBe("");
  expect(html({ terms_url: "javascript:alert(1)" })).toBe("");
});

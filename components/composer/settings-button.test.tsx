import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SettingsButton } from "./settings-button";

const closed = (stuck: readonly string[]) =>
  renderToStaticMarkup(
    <SettingsButton
      open={false}
      controls="settings"
      aspectRatio="1:1"
      isPublic={false}
      stuck={stuck}
      onChange={() => {}}
    />,
  );

test("the closed composer of a phone marks a chosen model that cannot draw, and says which one", () => {
  expect(closed(["Interiors XL"])).toContain("Interiors XL cannot draw");
  expect(closed(["Interiors XL"])).toContain("text-danger");
});

test("the closed composer of a phone has no mark while the chosen models can draw", () => {
  expect(closed([])).not.toMatch(/cannot draw|text-danger/);
});

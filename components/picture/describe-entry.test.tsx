import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { commandsOf } from "@/lib/client/commands/action";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import type { Describe } from "@/lib/client/describing";
import PICTURE, { type OnPicture } from "./actions";
import PictureMenu from "./picture-menu";

vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
}));

/** A picture on the page, in a studio that describes pictures or does not. */
function onPicture(describe: Describe | null): OnPicture {
  const nothing = () => {};
  const output = anOutput({ id: "pi_1" });
  return {
    ...{ creation: aCreation({ outputs: [output] }), output, tools: { current: null }, open: nothing },
    actions: {
      ...{ setPictureFavourite: nothing, removePicture: nothing, recall: nothing, vary: nothing },
      ...{ copyPrompt: nothing, open: [], editors: [], describe },
    },
  };
}
const commandIn = (on: OnPicture) => commandsOf(PICTURE, on).find(({ id }) => id === "picture_describe");

it("the menu and the command menu say what a description costs before it is asked for", () => {
  const describe = { cost: "about $0.0007", isFree: false, run: vi.fn() };
  const on = onPicture(describe);
  const menu = renderToStaticMarkup(<PictureMenu on={on} onDone={() => {}} />);
  expect(menu).toMatch(/Describe<\/span><span[^>]*> about \$0\.0007<\/span>/);
  expect(menu).toContain('aria-label="Describe, about $0.0007"');
  expect(commandIn(on)?.label).toBe("Describe this picture (about $0.0007)");
  expect(describe.run).not.toHaveBeenCalled();
  commandIn(on)?.run();
  expect(describe.run.mock.calls).toEqual([[{ picture_id: "pi_1" }]]);
});

it("no key describes a picture, because a key shows no price", () => {
  const on = onPicture({ cost: "free", isFree: true, run: () => {} });
  expect(commandIn(on)?.keys).toBeUndefined();
});

it("neither menu offers a description where no model of the studio sees pictures", () => {
  const on = onPicture(null);
  expect(renderToStaticMarkup(<PictureMenu on={on} onDone={() => {}} />)).not.toContain("Describe");
  expect(commandIn(on)).toBeUndefined();
});

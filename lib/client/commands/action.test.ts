import { Heart } from "lucide-react";
import { expect, it, vi } from "vitest";
import { type ActionGroup, commandsOf, keyTextsOf } from "./action";

it("keys and the command menu offer the actions with a label, and run them on what they are about", () => {
  const ran: string[] = [];
  const inMenuAlone = {
    id: "in the menu alone",
    menu: { icon: Heart, name: "Use seed" },
    run: () => {},
  };
  const group: ActionGroup<string> = {
    title: "Focused picture",
    entries: [
      { id: "like", label: "Favourite", keys: "F", run: (on) => ran.push(on) },
      {
        id: "remove",
        label: "Delete",
        labelNow: (on) => `Delete ${on}`,
        keys: "Delete",
        needsFocus: true,
        run: (on) => ran.push(`no ${on}`),
      },
      inMenuAlone,
      { id: "publish", label: "Publish", isEnabled: (on) => on !== "a boat", run: () => {} },
      { label: "Zoom in, zoom out", keys: "+ / -" },
    ],
  };
  const commands = commandsOf(group, "a boat");
  expect(commands.map(({ id, label, keys, needsFocus }) => [id, label, keys, needsFocus])).toEqual([
    ["like", "Favourite", "F", false],
    ["remove", "Delete a boat", "Delete", true],
  ]);
  for (const { run } of commands) run();
  expect(ran).toEqual(["a boat", "no a boat"]);
  expect(keyTextsOf(group)).toEqual([
    { label: "Favourite", keys: "F" },
    { label: "Delete", keys: "Delete" },
    { label: "Zoom in, zoom out", keys: "+ / -" },
  ]);
});

it("actions load when they are first asked for, and those of a later page at once", async () => {
  // Apart from other tests, which ask for actions, too.
  vi.resetModules();
  const { lateActions, loadActions } = await import("./late-actions");
  const actions = () => ({ code: () => undefined, fetch: vi.fn(async () => true) });
  const first = lateActions(actions());
  expect(first.fetch).not.toHaveBeenCalled();
  await loadActions();
  expect(first.fetch).toHaveBeenCalledOnce();
  const later = lateActions(actions());
  expect(later.fetch).toHaveBeenCalledOnce();
});

import { Heart } from "lucide-react";
import { expect, it, vi } from "vitest";
import { type Action, commandsOf } from "./action";
import { addLateActions, loadActions } from "./picture-commands";

it("keys and the command menu offer the actions with a label, and run them on what they are about", () => {
  const ran: string[] = [];
  const actions: readonly Action<string>[] = [
    { id: "like", label: "Favourite", keys: "F", run: (on) => ran.push(on) },
    { id: "remove", label: "Delete", keys: "Delete", needsFocus: true, run: (on) => ran.push(`no ${on}`) },
    { id: "in the menu alone", menu: { icon: Heart, name: "Use seed" }, run: () => {} },
  ];
  const commands = commandsOf("Focused picture", actions, "a boat");
  expect(commands.map(({ id, keys, needsFocus }) => [id, keys, needsFocus])).toEqual([
    ["like", "F", false],
    ["remove", "Delete", true],
  ]);
  for (const { run } of commands) run();
  expect(ran).toEqual(["a boat", "no a boat"]);
});

it("actions load when they are first asked for, and those of a later page at once", async () => {
  const first = { fetch: vi.fn(async () => true) };
  addLateActions(first);
  expect(first.fetch).not.toHaveBeenCalled();
  await loadActions();
  expect(first.fetch).toHaveBeenCalledOnce();
  const later = { fetch: vi.fn(async () => true) };
  addLateActions(later);
  expect(later.fetch).toHaveBeenCalledOnce();
});

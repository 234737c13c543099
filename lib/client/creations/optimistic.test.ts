import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keys } from "../keys";
import { updateKnown } from "../known";
import { aCreation } from "./a-creation.fixture";
import { type Known, NOTHING_KNOWN, putCreation, shown } from "./changes-state";
import { optimistically } from "./optimistic";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
const open = () => {
  const client = new QueryClient();
  const told = aCreation({ status: "processing", update_time: at(1) });
  updateKnown(client, () => putCreation(NOTHING_KNOWN, told));
  const known = () => client.getQueryData<Known>(keys.creationChanges) ?? NOTHING_KNOWN;
  const row = () => shown(known()).byId.one;
  return { client, told, known, row };
};

it("a change shows while the call is on its way, and stays until a poll has told it", async () => {
  const { client, told, known, row } = open();
  await optimistically(client, { creations: [told], fields: { is_favourite: true } }, async () => {
    expect(row()?.is_favourite).toBe(true);
  });
  expect(row()?.is_favourite).toBe(true);
  expect(known().overlays).toMatchObject([{ isAnswered: true }]);
});

it("a refused change shows no longer, and what the studio told meanwhile stays", async () => {
  const { client, told, row } = open();
  const refused = optimistically(
    client,
    { creations: [told], fields: { cancel_requested: true } },
    async () => {
      updateKnown(client, (known) => putCreation(known, { ...told, progress: 0.7, update_time: at(2) }));
      throw new Error("no");
    },
  );
  await expect(refused).rejects.toThrow("no");
  expect(row()).toMatchObject({ progress: 0.7, cancel_requested: false });
});

it("the row that an action was begun with does not replace a newer one", async () => {
  const { client, told, row } = open();
  updateKnown(client, (known) => putCreation(known, { ...told, status: "succeed", update_time: at(9) }));
  await optimistically(client, { creations: [told], fields: { is_favourite: true } }, async () => {});
  expect(row()).toMatchObject({ status: "succeed", is_favourite: true });
});

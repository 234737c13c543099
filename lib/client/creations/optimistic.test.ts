import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { creationKeys } from "../api/changes";
import { aCreation, anOutput } from "./a-creation.fixture";
import { updateChanges } from "./changes-query";
import { type ChangesState, INITIAL_CHANGES, putCreation } from "./changes-state";
import { optimistically } from "./optimistic";
import { applyOverlays } from "./overlay";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
const open = () => {
  const client = new QueryClient();
  const reported = aCreation({ status: "processing", update_time: at(1) });
  updateChanges(client, () => putCreation(INITIAL_CHANGES, reported));
  const state = () => client.getQueryData<ChangesState>(creationKeys.changes) ?? INITIAL_CHANGES;
  const row = () => applyOverlays(state()).byId.one;
  return { client, reported, state, row };
};

it("a change is shown during the call and stays until a poll has reported it", async () => {
  const { client, reported, state, row } = open();
  await optimistically(client, { creations: [reported], fields: { is_favourite: true } }, async () => {
    expect(row()?.is_favourite).toBe(true);
  });
  expect(row()?.is_favourite).toBe(true);
  expect(state().overlays).toMatchObject([{ isAnswered: true }]);
});

it("a refused change is withdrawn, and newer states that arrived meanwhile stay", async () => {
  const { client, reported, row } = open();
  const refused = optimistically(
    client,
    { creations: [reported], fields: { cancel_requested: true } },
    async () => {
      updateChanges(client, (state) =>
        putCreation(state, { ...reported, progress: 0.7, update_time: at(2) }),
      );
      throw new Error("no");
    },
  );
  await expect(refused).rejects.toThrow("no");
  expect(row()).toMatchObject({ progress: 0.7, cancel_requested: false });
});

it("the state of a creation from before an action does not replace a newer one", async () => {
  const { client, reported, row } = open();
  updateChanges(client, (state) =>
    putCreation(state, { ...reported, status: "succeed", update_time: at(9) }),
  );
  await optimistically(client, { creations: [reported], fields: { is_favourite: true } }, async () => {});
  expect(row()).toMatchObject({ status: "succeed", is_favourite: true });
});

it("a picture is shown as a favourite during the call, and its creation with it", async () => {
  const { client, reported, row } = open();
  const creation = { ...reported, outputs: [anOutput({ id: "p0" }), anOutput({ id: "p1", index: 1 })] };
  const pictures = { ids: new Set(["p1"]), isFavourite: true };
  await optimistically(client, { creations: [creation], pictures }, async () => {
    expect(row()?.is_favourite).toBe(true);
    expect(row()?.outputs.map((output) => output.is_favourite)).toEqual([false, true]);
  });
});

it("a deleted picture is hidden during the call, and its creation with the last one", async () => {
  const { client, reported, row, state } = open();
  const creation = { ...reported, outputs: [anOutput({ id: "p0" }), anOutput({ id: "p1", index: 1 })] };
  const hide = (ids: string[], whileHidden: () => void) =>
    optimistically(
      client,
      { creations: [creation], pictures: { ids: new Set(ids), isDeleted: true } },
      async () => {
        whileHidden();
        throw new Error("no");
      },
    ).catch(() => {});
  await hide(["p0"], () => {
    expect(row()?.outputs.map(({ id }) => id)).toEqual(["p1"]);
    expect(applyOverlays(state()).deletedIds.has("one")).toBe(false);
  });
  await hide(["p0", "p1"], () => expect(applyOverlays(state()).deletedIds.has("one")).toBe(true));
  expect(row()?.outputs).toHaveLength(2);
});

import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { creationKeys } from "../api/changes";
import { aCreation } from "./a-creation.fixture";
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

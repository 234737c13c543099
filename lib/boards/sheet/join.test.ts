import { expect, it, vi } from "vitest";
import { createSheet } from "@/lib/sheets/create";
import { readWholeBoard } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aSheet, openSharedSheet } from "@/tools/testing/shared-sheet";
import { boardOfSheet } from "./share";

const hooks = vi.hoisted(() => ({
  /** Called between reading the cells and joining their pictures. */
  afterRead: async (_boardId: string): Promise<void> => undefined,
  /** Called in the transaction that joins them, before the board is written. */
  beforeWrite: (): void => undefined,
}));
vi.mock("./cells", async (original) => {
  const real = await original<typeof import("./cells")>();
  return {
    ...real,
    cellsOnBoard: async (...of: Parameters<typeof real.cellsOnBoard>) => {
      const cells = await real.cellsOnBoard(...of);
      await hooks.afterRead(of[1].boardId);
      return cells;
    },
  };
});
vi.mock("../apply-actions", async (original) => {
  const real = await original<typeof import("../apply-actions")>();
  return {
    ...real,
    applyActions: (...of: Parameters<typeof real.applyActions>) => {
      hooks.beforeWrite();
      return real.applyActions(...of);
    },
  };
});

/** Runs once, when the cells of a board are read next. */
function onceAfterRead(run: (boardId: string) => Promise<void>): void {
  const before = hooks.afterRead;
  hooks.afterRead = (boardId) => {
    hooks.afterRead = before;
    return run(boardId);
  };
}

describeOnEachDatabase("pictures of a sheet that join its board", (database) => {
  const open = async () => {
    const one = await openSharedSheet(database());
    await one.draw(3);
    const boardId = await one.share();
    await one.draw(1);
    const itemsOf = async () => (await readWholeBoard(one.boards, { ownerId: one.ownerId, boardId })).items;
    return { ...one, boardId, itemsOf };
  };
  const WITHOUT = ["0.0", "0.1", "0.2"];

  it("stay away once their owner has removed them, also where another process is about to add them", async () => {
    const { boardId, join, change, itemsOf, onBoard } = await open();
    onceAfterRead(async () => {
      await join();
      expect(await onBoard(boardId)).toEqual([...WITHOUT, "1.0"]);
      await change(boardId, { type: "remove", item_ids: [(await itemsOf()).at(-1)?.id ?? ""] });
    });
    await join();
    expect(await onBoard(boardId)).toEqual(WITHOUT);
    await join();
    expect(await onBoard(boardId)).toEqual(WITHOUT);
  });

  it("join with the decision of their cell, also where somebody decides just then", async () => {
    const { boardId, join, act, itemsOf, onBoard } = await open();
    onceAfterRead(() => act({ type: "decide", cells: ["1.0"], decision: "pick" }));
    await join();
    await join();
    expect(await onBoard(boardId)).toEqual([...WITHOUT, "1.0"]);
    expect((await itemsOf()).map(({ decision }) => decision)).toEqual([null, null, null, "pick"]);
  });

  it("join once and none is lost where the process ends before all is written", async () => {
    const { boardId, join, onBoard, clock } = await open();
    hooks.beforeWrite = () => {
      throw new Error("ended");
    };
    await join();
    hooks.beforeWrite = () => undefined;
    expect(await onBoard(boardId)).toEqual(WITHOUT);
    clock.advance(60_001);
    await Promise.all([join(), join()]);
    expect(await onBoard(boardId)).toEqual([...WITHOUT, "1.0"]);
  });

  it("go on joining other boards while one fails", async () => {
    const { join, boardId, onBoard, sheets, ownerId, boards, draw, creations } = await open();
    const sheetId = await createSheet(sheets, { ownerId, sheet: aSheet(), idempotencyKey: null });
    const other = await boardOfSheet(boards, { ownerId, sheetId });
    await draw(9);
    const failing = [boardId, other].toSorted()[0];
    const joined = vi.spyOn(creations.log, "error").mockImplementation(() => undefined);
    hooks.afterRead = async (id) => {
      if (id === failing) throw new Error("broken");
    };
    await join();
    hooks.afterRead = async () => undefined;
    expect(joined).toHaveBeenCalledTimes(1);
    const sizes = [await onBoard(failing ?? ""), await onBoard(failing === boardId ? other : boardId)];
    expect(sizes.map(({ length }) => length)).toEqual([failing === boardId ? 3 : 0, 6]);
  });
});

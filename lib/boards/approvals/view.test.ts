import { createApprovalRequestSchema } from "contract/boards/approval";
import { LINK_PICTURES } from "contract/boards/board-limits";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { guestKey as key, openSharedBoard, ownerId } from "@/tools/testing/shared-board";
import { changeLink } from "../links/manage-links";
import { answerApproval } from "./answer";
import { askForApproval } from "./ask";

describeOnEachDatabase("the view of a round of approval", (database) => {
  async function open() {
    const studio = await openSharedBoard(database());
    const { boards, board, shared, own, view } = studio;
    const ask = createApprovalRequestSchema.parse({ link_id: shared.id, shows_answers: true });
    const { id } = await askForApproval(boards, { ...board, ask });
    const answer = async (picture_id: string, guest = "eve") =>
      answerApproval(boards, await shared.find(), {
        ...{ guest_key: key(guest), approval_id: id, guest_name: guest, picture_id, answer: "approve" },
      });
    const itemOf = async (pictureId: string) =>
      (await own())?.items.find(({ picture }) => picture?.id === pictureId)?.id ?? "";
    const approval = async () => (await own())?.approval;
    const asGuest = async (name: string) => (await view(key(name))).approval;
    return { ...studio, answer, itemOf, approval, asGuest };
  }

  it("an answer to an earlier version counts neither for the owner nor for a guest, until that version is back", async () => {
    const { answer, change, draw, approval, asGuest, itemOf, pictureIds } = await open();
    const [first] = pictureIds;
    await answer(first);
    const { pictureIds: edits } = await draw(ownerId, 1, { prompt: "warmer" });
    const item_id = await itemOf(first);
    await change({ type: "replace", item_id, picture_id: edits[0] ?? "" });
    expect(await approval()).toMatchObject({ people: [{ answers: 0 }], answers: [] });
    expect((await asGuest("eve"))?.answers).toEqual([]);
    expect((await asGuest("mel"))?.others?.answers).toEqual([]);
    await change({ type: "replace", item_id, picture_id: first });
    expect(await approval()).toMatchObject({ people: [{ answers: 1 }], answers: [{ approve: [0] }] });
    expect((await asGuest("eve"))?.answers).toHaveLength(1);
  });

  it("only answers on pictures that the link shows are counted, and the round says which these are", async () => {
    const { answer, change, approval, itemOf, pictureIds, boards, board, shared } = await open();
    const [first, second, third] = pictureIds;
    for (const id of [first, second, third]) await answer(id);
    await change({ type: "decide", item_ids: [await itemOf(first)], decision: "reject" });
    await change({ type: "decide", item_ids: [await itemOf(second)], decision: "pick" });
    const counted = [];
    for (const pictures of LINK_PICTURES) {
      await changeLink(boards, { ...board, linkId: shared.id, change: { pictures } });
      const seen = await approval();
      counted.push([seen?.pictures, seen?.people[0]?.answers, seen?.answers.length]);
    }
    expect(counted).toEqual([
      ["unrejected", 2, 3],
      ["picks", 1, 3],
    ]);
  });
});

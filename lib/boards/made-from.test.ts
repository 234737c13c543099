import { inviteRequestSchema } from "contract/boards/members";
import { expect, it } from "vitest";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { openSharedBoard, ownerId } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { inviteMember } from "./members/manage-members";
import { readBoard } from "./read";

describeOnEachDatabase("a picture of a board that was made from another", (database) => {
  /** The board has an edit of its second picture, and an edit of a picture that is on no board. */
  const open = async () => {
    const studio = await openSharedBoard(database(), { shows_prompts: true });
    const { draw, change, pictureIds } = studio;
    const hidden = await draw(ownerId, 1, { prompt: "a secret lodge" });
    const edit = (picture_id: string | undefined, prompt: string) =>
      draw(ownerId, 1, { prompt, operation: "edit", inputs: { source: { picture_id } } });
    const known = await edit(pictureIds[1], "at night");
    const other = await edit(hidden.pictureIds[0], "in winter");
    const add = (picture_id: string) => ({
      id: `i-${picture_id}`,
      picture_id,
      title: "",
      note: "",
      decision: null,
    });
    const [a = "", b = ""] = [...known.pictureIds, ...other.pictureIds];
    await change({ type: "add", items: [add(a), add(b)] });
    return { ...studio, hidden, ids: { known: a, other: b } };
  };
  type Studio = Awaited<ReturnType<typeof open>>;
  const ofOwner = async ({ own, ids }: Studio) => {
    const items = (await own())?.items ?? [];
    const at = (id: string) => items.find(({ picture }) => picture?.id === id)?.picture?.made_from;
    return { known: at(ids.known), other: at(ids.other), none: items[0]?.picture?.made_from };
  };

  it("tells its owner which, with the way there, and says where that is not there any more", async () => {
    const studio = await open();
    const { boards, hidden, context } = studio;
    const { known, other, none } = await ofOwner(studio);
    expect(known).toMatchObject({ operation: "edit", index: 1 });
    expect(other).toMatchObject({ creation_id: hidden.creationId, index: 0 });
    expect(new URL(other?.thumbnail_url ?? "").pathname).toMatch(/^\/api\/pictures\/uploads\/.+\/thumbnail$/);
    expect(none).toBeUndefined();
    await changePictures(context, { ownerId, action: "delete", ids: hidden.pictureIds });
    expect((await ofOwner(studio)).other).toMatchObject({ creation_id: null });
    expect(JSON.stringify((await readBoard(boards, studio.board)).board)).not.toContain(hidden.creationId);
  });

  it("is shown to other members of the board without what it was made from", async () => {
    const { boards, board, ids, context } = await open();
    await addPerson(context.db, "bob");
    const bob = { ...board, ownerId: "bob" };
    await inviteMember(boards, { ...board, invitation: inviteRequestSchema.parse({ who: "bob" }) });
    const { board: shown } = await readBoard(boards, bob);
    expect(shown?.items.map(({ picture }) => picture?.id)).toEqual(expect.arrayContaining([ids.other]));
    expect(JSON.stringify(shown)).not.toMatch(/made_from|uploads/);
  });

  it("names to its owner the licence that its use depends on, which may be that of the other picture, and to guests none", async () => {
    const { own, view, ids } = await open();
    const ofModel = { licence: "Apache-2.0", commercial_use: "yes" as const };
    const limit = { limited_by: "source" as const, limiting_licence: "Non-Commercial" };
    await database().updateTable("creations").set(ofModel).execute();
    await database()
      .updateTable("creations")
      .set({ ...limit, commercial_use: "no" })
      .where("id", "in", (of) => of.selectFrom("pictures").select("creation_id").where("id", "=", ids.known))
      .execute();
    const items = (await own())?.items ?? [];
    const told = (id: string) => items.find(({ picture }) => picture?.id === id)?.picture;
    expect(told(ids.known)).toMatchObject({ commercial_use: "no", licence: "Non-Commercial" });
    expect(told(ids.other)).toMatchObject(ofModel);
    expect(JSON.stringify(await view())).not.toMatch(/Non-Commercial|Apache/);
  });

  it("tells guests only of pictures that the link shows, and nothing where it hides prompts", async () => {
    const { view, share, change, own, hidden, ids, pictureIds } = await open();
    const made = async (of?: Awaited<ReturnType<typeof share>>) => {
      const { items } = await view(null, of);
      return Object.fromEntries(items.map(({ picture }) => [picture?.id, picture?.settings?.made_from]));
    };
    const shown = await made();
    expect(shown[ids.known]).toEqual({ operation: "edit", picture_id: pictureIds[1] });
    expect(shown[ids.other]).toBeUndefined();
    const data = JSON.stringify(await view());
    for (const word of [hidden.pictureIds[0], hidden.creationId, "secret", "cr_", "up_"])
      expect(data).not.toContain(word);
    expect(JSON.stringify(await view(null, await share({ shows_prompts: false })))).not.toContain(
      "made_from",
    );
    const source = (await own())?.items.find(({ picture }) => picture?.id === pictureIds[1]);
    await change({ type: "decide", item_ids: [source?.id ?? ""], decision: "reject" });
    expect((await made())[ids.known]).toBeUndefined();
  });
});

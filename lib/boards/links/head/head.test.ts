import { LOGO_PIXELS } from "contract/boards/share-link";
import sharp from "sharp";
import { expect, it } from "vitest";
import { handOver } from "@/lib/admin/work";
import { COMMAND } from "@/lib/audit/actor";
import { addUpload } from "@/lib/uploads/add";
import { purgeExpiredUploads, removeUpload } from "@/lib/uploads/remove";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { redPng } from "@/tools/testing/foreign-pictures";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { openTeam } from "@/tools/testing/team";
import { openBoardPage } from "../../files/html";
import { readPrintedBoard } from "../../files/print";
import { changeLink, listLinks } from "../manage-links";
import { openLogo } from "./logo";

const DAY_MS = 24 * 3_600_000;

describeOnEachDatabase("the head of a shared board", (database) => {
  const open = async () => {
    const shared = await openSharedBoard(database());
    const { boards, board, clock } = shared;
    const upload = async (bytes: Uint8Array = redPng(), owner = ownerId) =>
      (await addUpload(boards.creations, { ownerId: owner, read: async () => bytes })).upload_id;
    const uploads = async () =>
      (await database().selectFrom("uploads").select("id").orderBy("id").execute()).map(({ id }) => id);
    const purge = async () => {
      clock.advance(2 * DAY_MS);
      await purgeExpiredUploads(boards.creations);
    };
    const change = (link: Parameters<typeof changeLink>[1]["change"]) =>
      changeLink(boards, { ...board, linkId: shared.shared.id, change: link });
    return { ...shared, upload, uploads, purge, edit: change };
  };

  it("a guest sees from whom the board is, the introduction and the logo, at once when they change", async () => {
    const { view, edit, upload } = await open();
    expect(await view()).toMatchObject({ sender: "", introduction: "", logo: null });
    await edit({
      sender: "Harbour Inn",
      introduction: "Two rounds.\nPick one.",
      logo_upload_id: await upload(),
    });
    expect(await view()).toMatchObject({
      sender: "Harbour Inn",
      introduction: "Two rounds.\nPick one.",
      logo: { url: expect.stringMatching(/^\/api\/shared\/[^/]{43}\/logo$/) },
    });
  });

  it("of a large picture a copy of 512 pixels is the logo, with its transparency, and the picture itself is not kept", async () => {
    const { boards, shared, edit, upload, uploads, purge } = await open();
    const large = await sharp({ create: { width: 1200, height: 300, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const sent = await upload(large);
    const { logo } = await edit({ logo_upload_id: sent });
    expect(logo).toMatchObject({ width: LOGO_PIXELS, height: LOGO_PIXELS / 4 });
    const file = await openLogo(boards, await shared.find());
    expect(file).toMatchObject({ mediaType: "image/png", fileName: "logo.png" });
    expect(await sharp(await bytesOf(file)).metadata()).toMatchObject({ width: 512, hasAlpha: true });
    await purge();
    expect(await uploads()).toEqual([logo?.upload_id]);
  });

  it("a logo is kept as long as a link has it, and goes when none does", async () => {
    const { boards, edit, upload, uploads, purge } = await open();
    const id = await upload();
    await edit({ logo_upload_id: id });
    await purge();
    expect(await uploads()).toEqual([id]);
    await expect(removeUpload(boards.creations, { ownerId, id })).rejects.toEqual(refused("upload_in_use"));
    await edit({ logo_upload_id: null });
    await purge();
    expect(await uploads()).toEqual([]);
  });

  it("an upload of somebody else is no logo, and nothing is changed then", async () => {
    const { boards, board, edit, upload } = await open();
    const theirs = await upload(redPng(), await addPerson(database(), "bob"));
    for (const logo_upload_id of [theirs, "up_unknown"])
      await expect(edit({ logo_upload_id, sender: "Inn" })).rejects.toEqual(refused("invalid_request"));
    expect(await listLinks(boards, board)).toMatchObject([{ sender: "", logo: null }]);
  });

  it("the HTML file and the print have the head of the link that is asked for, and none without one", async () => {
    const { boards, board, shared, edit, upload } = await open();
    await edit({ sender: "Harbour Inn", introduction: "Pick one.", logo_upload_id: await upload() });
    const heads: object[] = [];
    const writer = {
      head: (head: object) => {
        heads.push(head);
        return "";
      },
      table: () => [],
      heading: () => "",
      picture: () => ({ before: "", after: "" }),
      tail: () => "",
    };
    for (const linkId of [undefined, shared.id]) {
      const wanted = {
        boardId: board.boardId,
        personId: board.ownerId,
        pictures: "all",
        pixels: 1_600,
        showsPrompts: false,
        showsComments: false,
        linkId,
      } as const;
      await new Response((await openBoardPage(boards, wanted, writer)).stream).text();
      const { head } = await readPrintedBoard(boards, { ...board, pictures: "all", linkId });
      heads.push(head);
    }
    const of = { sender: "Harbour Inn", introduction: "Pick one." };
    const none = { sender: "", introduction: "", logo: null };
    expect(heads).toMatchObject([
      none,
      none,
      { ...of, logo: { url: expect.stringMatching(/^data:image\/png;base64,/) } },
      { ...of, logo: { url: expect.stringMatching(/^http:.*\/uploads\/.*original/) } },
    ]);
    await expect(readPrintedBoard(boards, { ...board, pictures: "all", linkId: "li_other" })).rejects.toEqual(
      refused("not_found"),
    );
  });

  it("the logo moves with the board that is handed over, also where the receiver has the same picture", async () => {
    const { boards, board, shared, edit, upload, uploads, purge } = await open();
    const team = openTeam(database());
    const toId = await addPerson(database(), "bob");
    const theirs = await upload(redPng(), toId);
    const [one, other] = [await upload(), await upload(await sharp(redPng()).resize(9).png().toBuffer())];
    const second = await shared.find();
    await edit({ logo_upload_id: other });
    await database().updateTable("share_links").set({ logo_upload_id: one }).execute();
    await team.change(ownerId, { is_disabled: true });
    await handOver(team.admin, { personId: ownerId, toId, actor: COMMAND });
    expect(second.logo).toBeNull();
    const [link] = await listLinks(boards, { ...board, ownerId: toId });
    expect(link?.logo?.upload_id).toBe(theirs);
    await purge();
    expect(await uploads()).toEqual([theirs]);
    expect((await bytesOf(await openLogo(boards, await shared.find()))).byteLength).toBeGreaterThan(0);
  });
});

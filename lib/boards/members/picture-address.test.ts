/** Addresses of pictures on a board of several people. */
import type { BoardItem } from "contract/boards/board";
import { inviteRequestSchema } from "contract/boards/members";
import { expect, it } from "vitest";
import { readPicture } from "@/lib/creations/pictures/pictures";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { openSharedBoard, ownerId, refused } from "@/tools/testing/shared-board";
import { addPerson } from "@/tools/testing/studio";
import { unzip } from "@/tools/testing/unzip";
import { changeBoard } from "../change";
import { openBoardZip } from "../files/zip";
import { openGuestPicture } from "../links/guest-picture";
import { listBoards } from "../list";
import { readBoard } from "../read";
import { inviteMember, removeMember } from "./manage-members";
import { mayLook } from "./picture-address";

const bob = "bob";

describeOnEachDatabase("the address of a picture on a board", (database) => {
  /** A board with three pictures of the owner, and one of Bob, an editor. */
  async function open() {
    const studio = await openSharedBoard(database(), { allows_downloads: true });
    const { boards, board, draw } = studio;
    await addPerson(database(), bob);
    await inviteMember(boards, {
      ...board,
      invitation: inviteRequestSchema.parse({ who: bob, role: "editor" }),
    });
    const [theirs = ""] = (await draw(bob, 1)).pictureIds;
    const item = { id: "theirs", picture_id: theirs, title: "", note: "", decision: null };
    await changeBoard(boards, { ...board, ownerId: bob, actions: [{ type: "add", items: [item] }] });
    const items = async (person: string) =>
      (await readBoard(boards, { ...board, ownerId: person })).board?.items ?? [];
    const load = (address: string) => {
      const { pathname, searchParams: query } = new URL(address);
      const [pictureId = "", variant] = pathname.split("/").slice(-2);
      const file = { pictureId, variant: variant as "original" };
      return readPicture(boards.creations, { ...file, query, mayLook: (reader) => mayLook(boards, reader) });
    };
    const loads = async (address: string) =>
      load(address).then(
        () => true,
        (error) => {
          expect(error).toEqual(refused("not_found"));
          return false;
        },
      );
    const disable = (id: string, at: number | null = 1) =>
      database().updateTable("people").set({ disabled_at: at }).where("id", "=", id).execute();
    return { ...studio, theirs, items, load, loads, disable };
  }
  const addressesOf = (items: readonly BoardItem[], isOwn: (item: BoardItem) => boolean) =>
    items.filter(isOwn).flatMap(({ picture }) => (picture ? [picture.media_url, picture.thumbnail_url] : []));

  it("ends for a member with the membership, but for pictures of their own", async () => {
    const { boards, board, items, loads } = await open();
    const seen = await items(bob);
    const own = addressesOf(seen, ({ id }) => id === "theirs");
    const others = addressesOf(seen, ({ id }) => id !== "theirs");
    const [cover] = (await listBoards(boards, { personId: bob, limit: 10 })).boards[0]?.covers ?? [];
    others.push(cover?.thumbnail_url ?? "");
    expect(await Promise.all(others.map(loads))).toEqual(Array(7).fill(true));
    await removeMember(boards, { ...board, personId: bob });
    expect(await Promise.all(others.map(loads))).toEqual(Array(7).fill(false));
    expect(await Promise.all(own.map(loads))).toEqual([true, true]);
  });

  it("ends for a member who is disabled, and for all when the owner is; it works again afterwards", async () => {
    const { items, loads, disable } = await open();
    const [address = ""] = addressesOf(await items(bob), ({ id }) => id !== "theirs");
    for (const person of [bob, ownerId]) {
      await disable(person);
      expect(await loads(address)).toBe(false);
      await disable(person, null);
      expect(await loads(address)).toBe(true);
    }
  });

  it("is the same as in the library for one's own picture, and stops working when person or board in it are changed", async () => {
    const { boards, items, theirs, load } = await open();
    const { links, clock } = boards.creations;
    const [own = ""] = addressesOf(await items(bob), ({ id }) => id === "theirs");
    expect(own).toBe(links.sign(`${theirs}/original`, clock.now()));
    const [address = ""] = addressesOf(await items(ownerId), ({ id }) => id === "theirs");
    for (const change of [{ person: bob }, { board: "bo_other" }, { person: "" }]) {
      const forged = new URL(address);
      for (const [name, value] of Object.entries(change)) forged.searchParams.set(name, value);
      await expect(load(forged.href)).rejects.toEqual(refused("link_expired"));
    }
    const bare = new URL(address);
    bare.searchParams.delete("person");
    await expect(load(bare.href)).rejects.toEqual(refused("link_expired"));
  });

  it("works for the owner and guests when the editor who made the picture is disabled, and so do files of the board", async () => {
    const { boards, board, shared, items, theirs, loads, disable } = await open();
    const own = addressesOf(await items(bob), ({ id }) => id === "theirs");
    await disable(bob);
    const addresses = addressesOf(await items(ownerId), ({ id }) => id === "theirs");
    expect(await Promise.all(addresses.map(loads))).toEqual([true, true]);
    expect(await Promise.all(own.map(loads))).toEqual([false, false]);
    const picture = { pictureId: theirs, variant: "original" } as const;
    const file = await openGuestPicture(boards, await shared.find(), picture);
    expect((await bytesOf(file)).byteLength).toBeGreaterThan(0);
    const wanted = { pictures: "all", showsPrompts: false, showsNotes: false } as const;
    const { stream } = await openBoardZip(boards, { boardId: board.boardId, ...wanted });
    const zip = await unzip(Buffer.from(await new Response(stream).arrayBuffer()));
    expect([...zip.keys()].filter((name) => name.endsWith(".png"))).toHaveLength(4);
  });
});

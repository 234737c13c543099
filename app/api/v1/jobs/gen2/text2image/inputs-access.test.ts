/** Who may make something from which picture: by the route, with a token and with a session, each answer compared. */

import { createLinkRequestSchema } from "contract/boards/share-link";
import { expect, it } from "vitest";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { createBoard } from "@/lib/boards/create";
import { createLink } from "@/lib/boards/links/manage-links";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { addUpload } from "@/lib/uploads/add";
import { removeUpload } from "@/lib/uploads/remove";
import { play } from "@/tools/testing/adapters/fault-suite";
import { ANOTHER_STUDIO } from "@/tools/testing/adapters/under-test/remote";
import { ORIGIN, TestBrowser, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { halfMask, redPng } from "@/tools/testing/foreign-pictures";
import { runStudio } from "@/tools/testing/running-studio";
import { aRequest } from "@/tools/testing/studio";
import { POST } from "./route";

const MODEL = "remote/painter/all";
const SIZE = { width: 64, height: 64 };

describeOnEachDatabase("a creation from pictures", (database) => {
  /** A studio with a picture, a mask and an upload of Ada, which are on a board with a share link, and Bob with his own. */
  const inStudio = (scene: (studio: Awaited<ReturnType<typeof arrange>>) => Promise<void>) =>
    play(database(), ANOTHER_STUDIO, async (played) => scene(await arrange(played)));

  async function arrange({
    context,
    ownerId: ada,
    create,
    until,
    read,
    standIn,
  }: Parameters<Parameters<typeof play>[2]>[0]) {
    const deps = testAuthDeps(database());
    const bob = await testPerson(deps, "Bob");
    const { token: adasToken } = await createAccessToken(deps, { personId: ada, name: "test" });
    runStudio({ ...deps, creations: context, stopping: false });
    const browser = new TestBrowser(deps);
    await browser.signIn("Bob");

    const id = await create(
      aRequest({ model: MODEL, config: { image_number: 1 }, settings: { resolution: 64 } }),
    );
    await until(async () => (await read(id)).status === "succeed");
    const [picture] = (await read(id)).outputs;
    const uploads = async (ownerId: string) => {
      const add = async (bytes: Uint8Array) =>
        (await addUpload(context, { ownerId, read: async () => bytes })).upload_id;
      return { source: await add(redPng()), mask: await add(await halfMask(SIZE)) };
    };
    const pictureId = picture?.id ?? "";
    const boards = createTestBoards(database()).boards;
    const boardId = await createBoard(boards, { ownerId: ada, name: "Pitch", pictureIds: [pictureId] });
    await createLink(boards, { ownerId: ada, boardId, link: createLinkRequestSchema.parse({}) });

    const ways = {
      "a token": (): Record<string, string> => ({ authorization: `Bearer ${bob.token}` }),
      "a session": () => ({ cookie: browser.cookieHeader, host: new URL(ORIGIN).host, origin: ORIGIN }),
    };
    const post = async (
      inputs: object,
      headers: Record<string, string>,
      operation: object = { operation: "edit" },
    ) => {
      const body = JSON.stringify({ prompt: "at night", model: MODEL, ...operation, inputs });
      const request = new Request(`${ORIGIN}/api/v1/jobs/gen2/text2image`, {
        ...{ method: "POST", body, headers: { "content-type": "application/json", ...headers } },
      });
      const answer = await POST(request, { params: Promise.resolve({}) });
      return { status: answer.status, body: await answer.text() };
    };
    const asAda = { authorization: `Bearer ${adasToken}` };
    return {
      context,
      standIn,
      ada,
      bob,
      ways,
      post,
      pictureId,
      asAda,
      adas: await uploads(ada),
      bobs: await uploads(bob.personId),
    };
  }

  const rowsOf = async ({ db }: CreationsContext, ownerId: string) => ({
    creations: await db
      .selectFrom("creations")
      .select("id")
      .where("owner_id", "=", ownerId)
      .orderBy("id")
      .execute(),
    uploads: await db
      .selectFrom("uploads")
      .select("id")
      .where("owner_id", "=", ownerId)
      .orderBy("id")
      .execute(),
  });

  it.each(["a token", "a session"] as const)(
    "with %s, somebody else's picture or upload is answered like one that does not exist, byte by byte, and nothing is kept or sent",
    async (way) => {
      await inStudio(async ({ context, standIn, bob, ways, post, pictureId, adas, bobs }) => {
        const headers = ways[way]();
        const before = [await rowsOf(context, bob.personId), standIn.creates];
        const source = { upload_id: bobs.source };
        const places: Record<string, (named: object) => Promise<{ status: number; body: string }>> = {
          "inputs.source": (named) => post({ source: named }, headers),
          "inputs.mask": (named) => post({ source, mask: named }, headers),
          "inputs.references.0": (named) => post({ references: [named] }, headers, {}),
          "inputs.references.1": (named) => post({ references: [source, named] }, headers, {}),
        };
        for (const [place, ask] of Object.entries(places)) {
          const theirs = await ask({ upload_id: place.endsWith("mask") ? adas.mask : adas.source });
          expect(theirs).toEqual(await ask({ upload_id: "up_unknown" }));
          expect(theirs.status).toBe(400);
          expect(JSON.parse(theirs.body).details).toMatchObject([{ field: `${place}.upload_id` }]);
          if (place.endsWith("mask")) continue;
          const picture = await ask({ picture_id: pictureId });
          expect(picture).toEqual(await ask({ picture_id: "pi_unknown" }));
          expect(JSON.parse(picture.body).details).toMatchObject([{ field: `${place}.picture_id` }]);
        }
        expect([await rowsOf(context, bob.personId), standIn.creates]).toEqual(before);
        // With what is their own it is taken.
        expect((await post({ source }, headers)).status).toBe(200);
      });
    },
  );

  it("an own picture or upload that was deleted meanwhile is answered like one that never was, and nothing is kept or sent", async () => {
    await inStudio(async ({ context, standIn, ada, post, pictureId, asAda, adas }) => {
      await changePictures(context, { ownerId: ada, action: "delete", ids: [pictureId] });
      for (const id of Object.values(adas)) await removeUpload(context, { ownerId: ada, id });
      const { upload_id: left } = await addUpload(context, { ownerId: ada, read: async () => redPng() });
      const before = [await rowsOf(context, ada), standIn.creates];
      const asked: [object, object][] = [
        [{ source: { picture_id: pictureId } }, { source: { picture_id: "pi_unknown" } }],
        [{ source: { upload_id: adas.source } }, { source: { upload_id: "up_unknown" } }],
        [
          { source: { upload_id: left }, mask: { upload_id: adas.mask } },
          { source: { upload_id: left }, mask: { upload_id: "up_unknown" } },
        ],
        [
          { source: { upload_id: left }, references: [{ picture_id: pictureId }] },
          { source: { upload_id: left }, references: [{ picture_id: "pi_unknown" }] },
        ],
      ];
      for (const [deleted, unknown] of asked) {
        const answer = await post(deleted, asAda);
        expect(answer.status).toBe(400);
        expect(answer).toEqual(await post(unknown, asAda));
      }
      expect([await rowsOf(context, ada), standIn.creates]).toEqual(before);
    });
  });
});

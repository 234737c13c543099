import path from "node:path";
import { pictureSize } from "contract/models/shape";
import sharp from "sharp";
import { understand } from "sketch-engine";
import { expect, it } from "vitest";
import { COMPARED, SHEET, STEPS } from "@/components/demo/steps";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { readRecordHead, recordLines, type SavedLine } from "@/lib/boards/approvals/record";
import { listApprovals } from "@/lib/boards/approvals/view";
import { createBoardsContext } from "@/lib/boards/context";
import { listLinks } from "@/lib/boards/links/manage-links";
import { linkSecret } from "@/lib/boards/links/secret";
import { listBoards } from "@/lib/boards/list";
import { readBoard } from "@/lib/boards/read";
import { listCreations } from "@/lib/creations/list";
import { readCreation } from "@/lib/creations/read";
import { createSheetsContext } from "@/lib/sheets/context";
import { isAnyCellWaiting } from "@/lib/sheets/feed";
import { readSheet } from "@/lib/sheets/read";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestStudio } from "@/tools/testing/studio";
import { scriptFromCues } from "@/tools/testing/upstream/cues";
import { CHAIN, CHAIN_FOLDER, fileOfStep, requestOfStep } from "./chain";
import { GUESTS, SECTIONS } from "./demo-content";
import { CELLS, LIGHTS_FOLDER, PICKS_NAME, SHEET_NAME } from "./lights";
import { FIRST_ROUND, LINK, PINS, SECOND_ROUND, SECOND_VERSION } from "./review-content";
import { seedDemo } from "./seed-demo";

const DAY_MS = 24 * 3_600_000;
const PLACE = { publicUrl: "http://localhost:3000", secret: "0123456789".repeat(5) };

describeOnEachDatabase("the studio of the demo", (database) => {
  it("has a picture that was edited, expanded and enlarged, which lineage and the library lead through", async () => {
    const { context } = createTestStudio(database());
    await seedDemo(createBoardsContext(context, PLACE));
    const ownerId = await rememberPerson(context, demoAccount());
    const read = (id: string) => readCreation(context, { ownerId, id });
    const walked: (string | null | undefined)[] = [];
    let at: string | undefined = "cr_demo-lake";
    for (; at; at = (await read(at)).used_in?.[0]?.creation_id)
      walked.push((await read(at)).made_from?.operation);
    expect(walked).toEqual([undefined, "edit", "expand", "upscale"]);
    const [last] = CHAIN.slice(-1).map(({ name }) => `cr_demo-${name}`);
    for (let id = last, left = CHAIN.length; left > 0; left--) {
      const { made_from, outputs } = await read(id ?? "");
      const [source] = made_from?.inputs ?? [];
      const parent = await read(source?.creation_id ?? "");
      const picture = parent.outputs.find((one) => one.id === source?.picture_id);
      expect(source).toMatchObject({ width: picture?.width, height: picture?.height });
      expect(outputs).toHaveLength(1);
      id = parent.creation_id;
    }
    const { creations } = await listCreations(context, { ownerId, limit: 9, from_pictures: true });
    expect(creations).toHaveLength(CHAIN.length);
  });

  it.each(CHAIN)(
    "the kept picture of $name has the size of its request, and every word of it is understood",
    async (step) => {
      const { request, enhancedPrompt } = await requestOfStep(step, "pi_any");
      const { aspect_ratio, resolution, seed } = request.settings;
      const { width, height } = await sharp(path.join(CHAIN_FOLDER, fileOfStep(step))).metadata();
      expect({ width, height }).toEqual(pictureSize(aspect_ratio, resolution));
      expect(understand(enhancedPrompt, request.negative_prompt, seed, 1).unknown).toEqual([]);
    },
  );

  it("has a sheet that is drawn to the last cell, with picks on a board and nothing left to send", async () => {
    const { context } = createTestStudio(database());
    await seedDemo(createBoardsContext(context, PLACE));
    const ownerId = await rememberPerson(context, demoAccount());
    const sheets = createSheetsContext(context);
    const sheet = await readSheet(sheets, { ownerId, sheetId: SHEET });
    expect(sheet).toMatchObject({ name: SHEET_NAME, picks: 4, counts: { created: CELLS.length } });
    expect(await isAnyCellWaiting(sheets)).toBe(false);
    const { creations } = await listCreations(context, { ownerId, sheet: SHEET, limit: 99 });
    const prompts = new Map(creations.map(({ creation_id, prompt }) => [creation_id, prompt]));
    expect(creations.map(({ outputs }) => outputs.length)).toEqual(CELLS.map(() => 1));
    expect(sheet?.cells.map(({ creation_id }) => prompts.get(creation_id ?? ""))).toEqual(
      CELLS.map(({ request }) => request.prompt),
    );
    const boards = (await listBoards(createBoardsContext(context, PLACE), { personId: ownerId, limit: 100 }))
      .boards;
    expect(boards.find(({ name }) => name === PICKS_NAME)).toMatchObject({ pictures: 4, active_links: 0 });
  });

  it("shows no word of its sheet that the demo service would obey", () => {
    const shown = [SHEET_NAME, PICKS_NAME, ...CELLS.map(({ request }) => request.prompt)];
    for (const text of shown) expect(scriptFromCues(text)).toEqual(scriptFromCues(""));
    expect(shown.join()).not.toContain("[");
  });

  it.each(CELLS)(
    "the kept picture of cell $cell has the size of its request, and every word of it is understood",
    async ({ file, request: { prompt, negative_prompt, settings } }) => {
      const { aspect_ratio, resolution, seed } = settings;
      const { width, height } = await sharp(path.join(LIGHTS_FOLDER, file)).metadata();
      expect({ width, height }).toEqual(pictureSize(aspect_ratio, resolution));
      expect(understand(prompt, negative_prompt, seed, 1).unknown).toEqual([]);
    },
  );

  it("has a board whose sections, notes and decisions are there, with new favourites and comments, and pictures to compare", async () => {
    const { context } = createTestStudio(database());
    const boards = createBoardsContext(context, PLACE);
    const address = await seedDemo(boards);
    // From the secret and a given id, so that a studio that is seeded again has the same address.
    expect(address).toBe(`http://localhost:3000/s/${linkSecret(boards, "li_demo")}`);

    const ownerId = await rememberPerson(context, demoAccount());
    const { board } = await readBoard(boards, { ownerId, boardId: "bo_demo" });
    const pictures = SECTIONS.flatMap((section) => section.pictures);
    const shown = board?.items.flatMap((item) => (item.picture ? [item] : [])) ?? [];
    expect(board?.items.map(({ title }) => title).filter(Boolean)).toEqual(
      SECTIONS.map(({ title }) => title),
    );
    const { of, picture: second } = SECOND_VERSION;
    expect(shown.map(({ picture, note, decision }) => ({ id: picture?.id, note, decision }))).toEqual(
      pictures.map(({ picture, note = "", decision = null }) => ({
        ...{ id: `pi_demo-${picture === of ? second : picture}`, note, decision },
      })),
    );
    expect(shown.some(({ decision }) => decision === null)).toBe(true);
    expect(board?.active_links).toBe(1);
    const said = [...(board?.favourites ?? []), ...(board?.comments ?? [])];
    const fresh = said.filter(({ is_new }) => is_new);
    expect(fresh).toHaveLength(
      GUESTS.flatMap(({ favourites, comments }) => [...favourites, ...comments]).length,
    );
    expect(new Set(fresh.map(({ guest_name }) => guest_name))).toEqual(
      new Set(GUESTS.map(({ name }) => name)),
    );

    const compared = await context.db
      .selectFrom("pictures")
      .select("seed")
      .where("id", "in", COMPARED)
      .execute();
    expect(compared).toHaveLength(COMPARED.length);
    expect(new Set(compared.map(({ seed }) => seed)).size).toBe(1);
  });

  it("has a review: pins with replies, a picture in two versions, a closed round with its record and an open one of which one guest's last answers are missing", async () => {
    const { context } = createTestStudio(database());
    const boards = createBoardsContext(context, PLACE);
    await seedDemo(boards);
    const which = {
      ownerId: await rememberPerson(context, demoAccount()),
      boardId: "bo_demo",
    };
    const { board } = await readBoard(boards, which);
    const [link] = await listLinks(boards, which);
    expect(link).toMatchObject({ sender: LINK.sender, introduction: LINK.introduction });

    const pins = board?.comments.filter(({ number }) => number !== null) ?? [];
    expect(
      new Set(pins.map(({ picture_id, x, y, is_resolved }) => ({ picture_id, x, y, is_resolved }))),
    ).toEqual(
      new Set(
        PINS.map(({ picture, x, y, isResolved }) => ({
          picture_id: `pi_demo-${picture}`,
          x,
          y,
          is_resolved: isResolved,
        })),
      ),
    );
    expect(pins.map(({ is_resolved }) => is_resolved).sort()).toEqual([false, true]);
    for (const pin of pins)
      expect(board?.comments.filter(({ parent_id }) => parent_id === pin.id)).toMatchObject([
        { by: "owner" },
      ]);
    const versions = board?.items.flatMap((item) => (item.versions.length > 0 ? [item.versions] : []));
    expect(versions?.map((some) => some.map(({ id }) => id))).toEqual([
      [`pi_demo-${SECOND_VERSION.of}`, `pi_demo-${SECOND_VERSION.picture}`],
    ]);

    const rounds = await listApprovals(boards, which);
    expect(rounds.map(({ id, close_time }) => [id, close_time !== null])).toEqual([
      [SECOND_ROUND.id, false],
      [FIRST_ROUND.id, true],
    ]);
    const head = await readRecordHead(boards, { ...which, approvalId: FIRST_ROUND.id });
    expect(head).toMatchObject({ question: FIRST_ROUND.question, people: ["The client", "Marketing"] });
    const lines: SavedLine[] = [];
    for await (const line of recordLines(boards, FIRST_ROUND.id)) lines.push(line);
    const shown = lines.filter(({ number }) => number !== null);
    expect(lines.every(({ sha256 }) => sha256 !== null)).toBe(true);
    expect(lines.every(({ answers }) => answers.every(({ answer }) => answer !== null))).toBe(true);
    expect(
      lines.find(({ picture_id }) => picture_id === `pi_demo-${SECOND_VERSION.of}`)?.answers,
    ).toMatchObject([
      { person: "The client", answer: "change", comments: [{ number: 1 }] },
      { answer: "approve" },
    ]);

    const open = board?.approval;
    expect(Date.parse(open?.deadline_time ?? "") - context.clock.now()).toBeGreaterThan(DAY_MS);
    expect(open?.people).toMatchObject([
      { name: "Marketing", is_taken: true, answers: shown.length },
      // Whoever plays the client takes the name, and answers what is left.
      { name: "The client", is_taken: false, answers: shown.length - 3 },
    ]);
  });

  it("calls the picture that the script names by the number that guests see", () => {
    const visible = SECTIONS.flatMap(({ pictures }) =>
      pictures.filter(({ decision }) => decision !== "reject"),
    );
    expect(STEPS.find(({ id }) => id === "pin")?.show).toContain("picture 5 ");
    expect(visible[4]?.picture).toBe("snow-2");
    expect(understand("Northern lights", "", 1, 1).unknown).toEqual([]);
  });
});

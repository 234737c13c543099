import { expect, it } from "vitest";
import { COMPARED } from "@/components/demo/steps";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { createBoardsContext } from "@/lib/boards/context";
import { linkSecret } from "@/lib/boards/links/secret";
import { readBoard } from "@/lib/boards/read";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestStudio } from "@/tools/testing/studio";
import { GUESTS, SECTIONS } from "./demo-content";
import { seedDemo } from "./seed-demo";

const PLACE = { publicUrl: "http://localhost:3000", secret: "0123456789".repeat(5) };

describeOnEachDatabase("the studio of the demo", (database) => {
  it("has a board whose sections, notes and marks are there, with new hearts and comments, and pictures to compare", async () => {
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
    expect(shown.map(({ picture, note, mark }) => ({ id: picture?.id, note, mark }))).toEqual(
      pictures.map(({ picture, note = "", mark = null }) => ({ id: `pi_demo-${picture}`, note, mark })),
    );
    expect(shown.some(({ mark }) => mark === null)).toBe(true);
    expect(board?.active_links).toBe(1);
    const said = [...(board?.hearts ?? []), ...(board?.comments ?? [])];
    expect(said).toHaveLength(GUESTS.flatMap(({ hearts, comments }) => [...hearts, ...comments]).length);
    expect(said.every(({ is_new }) => is_new)).toBe(true);
    expect(new Set(said.map(({ guest_name }) => guest_name))).toEqual(
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
});

/** Files that are streamed: whatever the query says, an answer is an error before the first byte, or the whole file. */

import { AUDIT_ACTIONS } from "contract/admin/audit";
import { createLinkRequestSchema } from "contract/boards/share-link";
import { errorBodySchema } from "contract/errors";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { writeAudit } from "@/lib/audit/write";
import { createBoard } from "@/lib/boards/create";
import { createLink } from "@/lib/boards/links/manage-links";
import type { Handler } from "@/lib/http/route-on";
import { createSheetsContext } from "@/lib/sheets/context";
import { ORIGIN, TestBrowser, testAuthDeps, testClock } from "@/tools/testing/auth";
import { createTestBoards } from "@/tools/testing/boards";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { readPdf } from "@/tools/testing/read-pdf";
import { runStudio } from "@/tools/testing/running-studio";
import { unzip } from "@/tools/testing/unzip";
import { GET as audit } from "./admin/audit/route";
import { GET as usage } from "./admin/usage/route";
import { GET as html } from "./boards/[boardId]/html/route";
import { GET as boardPdf } from "./boards/[boardId]/pdf/route";
import { GET as boardZip } from "./boards/[boardId]/zip/route";
import { GET as archive } from "./creations/archive/route";
import { GET as guestZip } from "./shared/[secret]/zip/route";

/** Of each file on each database; `npm run test:long` asks for many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
// Far more than they take, also on a busy machine.
vi.setConfig({ testTimeout: 60_000 + RUNS * 1_000 });

/** A value of a parameter: one that some route takes, or anything. */
const value = fc.oneof(
  fc.constantFrom(
    ...["all", "picks", "unrejected", "csv", "json", "true", "false", "800", "4096", "person_1", "2026-11"],
    ...["2026-11-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", AUDIT_ACTIONS[0]],
    ...[`1_au_${"a".repeat(27)}`, `999999999999999_au_${"-".repeat(27)}`],
  ),
  fc.constantFrom(
    ...["", "zzz", "0", "-1", "1e9", "NaN", "Infinity", "null", "\u0000", "a\u0000b", "'", "%", "\ud800"],
    ...["2026-13", "2026-02-30T00:00:00Z", "9999999999999999_au_x", "__proto__", "x".repeat(5_000)],
  ),
  fc.string(),
);
const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("before", "from", "to", "person_id", "action", "format") },
  { weight: 4, arbitrary: fc.constantFrom("pictures", "pixels", "prompts", "ids", "picture_ids", "limit") },
  { weight: 2, arbitrary: fc.constantFrom("pictures_per_page", "captions", "paper", "orientation", "pins") },
  { weight: 1, arbitrary: fc.string() },
);
const pairs = fc.array(fc.tuple(name, value), { maxLength: 4 });
/** As a program writes it, or torn. */
const query = fc.oneof(
  { weight: 9, arbitrary: pairs.map((all) => new URLSearchParams(all).toString()) },
  { weight: 1, arbitrary: fc.webQueryParameters() },
);

/** The number of cells in each row of a file whose cells may contain separators and line ends. */
function widthsOf(csv: string): number[] {
  expect(csv.endsWith("\r\n")).toBe(true);
  const rows = csv.replace(/"(?:[^"]|"")*"/g, "cell").split("\r\n");
  return rows.slice(0, -1).map((row) => row.split(",").length);
}

describeOnEachDatabase("a file that is streamed", (database) => {
  let send: (handler: Handler, query: string) => Promise<Response>;
  beforeEach(async () => {
    const clock = testClock();
    const deps = testAuthDeps(database(), { clock });
    const { boards, context, draw } = createTestBoards(database(), { clock });
    const browser = new TestBrowser(deps);
    await browser.signIn("Ada");
    const { id: ownerId } = await database().selectFrom("people").select("id").executeTakeFirstOrThrow();
    const { pictureIds } = await draw(ownerId, 2, { settings: { resolution: 64 } });
    const boardId = await createBoard(boards, { ownerId, name: "Harbour", pictureIds });
    const link = createLinkRequestSchema.parse({ allows_downloads: true });
    const { url } = await createLink(boards, { ownerId, boardId, link });
    const actor = { id: ownerId, name: 'Ada, "A";=1\r\n+1', via: "session" as const, address: null };
    for (const action of AUDIT_ACTIONS)
      await writeAudit(database(), { actor, action, subject: { id: null, name: "=1" } }, clock.now());
    const sheets = createSheetsContext(context);
    runStudio({ ...deps, boards, sheets, creations: context, stopping: false });
    const params = { boardId, secret: url?.split("/s/")[1] ?? "" };
    send = async (handler, text) => {
      await database().deleteFrom("rate_limits").execute();
      const headers = { cookie: browser.cookieHeader, host: "localhost:3000" };
      const request = new Request(`${ORIGIN}/api/x?${text}`, { headers });
      return handler(request, { params: Promise.resolve(params) });
    };
  });

  /** @param whole throws what is wrong with a file. */
  const fuzz = (handler: Handler, fixed: string, whole: (bytes: Buffer) => unknown) =>
    fc.assert(
      fc.asyncProperty(query, async (text) => {
        const answer = await send(handler, text === "" ? fixed : `${text}&${fixed}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status === 400) {
          expect(errorBodySchema.parse(JSON.parse(bytes.toString())).details).not.toEqual([]);
          expect(answer.headers.has("content-disposition")).toBe(false);
          return;
        }
        expect(answer.status).toBe(200);
        await whole(bytes);
      }),
      { numRuns: RUNS },
    );
  const isZip = async (bytes: Buffer) => expect((await unzip(bytes)).size).toBeGreaterThan(0);
  const isCsv = (bytes: Buffer) => expect(new Set(widthsOf(bytes.toString())).size).toBe(1);

  it("the audit log as a file is an error before its first byte or whole, whatever the query says", () =>
    fuzz(audit, "format=csv", isCsv));
  it("the usage as a file is an error before its first byte or whole, whatever the query says", () =>
    fuzz(usage, "format=csv", isCsv));
  it("the ZIP of a board is an error before its first byte or whole, whatever the query says", () =>
    fuzz(boardZip, "", isZip));
  it("the page of a board is an error before its first byte or whole, whatever the query says", () =>
    fuzz(html, "", (bytes) => expect(bytes.toString()).toMatch(/^<!doctype html>.*<\/html>\s*$/is)));
  it("the PDF of a board is an error before its first byte or whole, whatever the query says", () =>
    fuzz(boardPdf, "", (bytes) => expect(readPdf(bytes).pages.length).toBeGreaterThan(0)));
  it("the archive of everything is an error before its first byte or whole, whatever the query says", () =>
    fuzz(archive, "", isZip));
  it("the ZIP of a share link is an error before its first byte or whole, whatever the query says", () =>
    fuzz(guestZip, "", isZip));

  it.each(["before=zzz", "person_id=%00", "from=yesterday", "action=nothing"])(
    "the audit log as a file with %s is refused, names the parameter, and no export stands in the log",
    async (text) => {
      const before = await database().selectFrom("audit_log").select("id").execute();
      const answer = await send(audit, `${text}&format=csv`);
      expect(answer.status).toBe(400);
      const { details } = errorBodySchema.parse(await answer.json());
      expect(details).toMatchObject([{ field: text.split("=")[0] }]);
      expect(await database().selectFrom("audit_log").select("id").execute()).toHaveLength(before.length);
    },
  );
});

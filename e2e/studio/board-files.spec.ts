/** A board as files: on paper, as a ZIP, as one HTML file, and in the archive. */
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { boardResponseSchema, boardSummaryResponseSchema } from "contract/boards/board";
import * as z from "zod";
import { unzip } from "@/tools/testing/unzip";
import { type ApiClient, expectError, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

const PROMPT = "moonlit harbour with a zeppelin";

/** A board of four pictures, wide and tall, one of them rejected, with a heading and a note. @returns its id. */
async function aBoard(api: ApiClient): Promise<string> {
  const pictureIds: string[] = [];
  for (const aspect_ratio of ["3:2", "2:3"]) {
    const settings = { ...SMALL.settings, aspect_ratio };
    const id = await api.create({ ...SMALL, prompt: PROMPT, config: { image_number: 2 }, settings });
    await api.untilEnded(id);
    pictureIds.push(...(await api.detail(id)).outputs.map((output) => output.id));
  }
  const made = await api.post("/api/boards", { name: "Harbour, second round", picture_ids: pictureIds });
  const boardId = boardSummaryResponseSchema.parse(await made.json()).value.id;
  const read = boardResponseSchema.parse(await (await api.get(`/api/boards/${boardId}`)).json());
  const [first = "", , third = "", fourth = ""] = read.value.board?.items.map(({ id }) => id) ?? [];
  const changed = await api.post(`/api/boards/${boardId}/actions`, {
    actions: [
      {
        ...{ type: "add", after: first },
        items: [{ id: "h", picture_id: null, title: "Night", note: "", decision: null }],
      },
      { type: "note", item_id: third, note: "Warmer light, please" },
      { type: "decide", item_ids: [fourth], decision: "reject" },
    ],
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  return boardId;
}

test.use({ expectedConsoleError: /status of 404/ });

test("a board is printed with a picture a page, downloaded as a ZIP and as a file that presents offline, and shown to nobody else", async ({
  person: { page, api, context },
  newPerson,
}, testInfo) => {
  const boardId = await aBoard(api);
  await page.goto(`/boards/${boardId}/print`);
  const print = page.getByRole("button", { name: "Print or save as PDF" });
  await expect(print).toBeEnabled();
  await expect(page.getByText("3 pages, a picture each")).toBeVisible();
  await expect(page.getByRole("img", { name: "Warmer light, please" })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sizes.map(([, width, height]) => (Number(width) > Number(height) ? "lies" : "stands"))).toEqual([
    ...["lies", "lies", "stands"],
  ]);
  await page.emulateMedia({ media: "print" });
  await expect(print).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const zip = await api.get(`/api/boards/${boardId}/zip?pictures=all`);
  expect(zip.headers()["content-disposition"]).toContain('filename="harbour-second-round.zip"');
  expect([...(await unzip(await zip.body())).keys()]).toEqual([
    "001-moonlit-harbour-with-a-zeppelin.png",
    ...["002", "003", "004"].map((number) => `01 Night/${number}-moonlit-harbour-with-a-zeppelin.png`),
    "board.csv",
    "board.json",
  ]);

  const html = await api.get(`/api/boards/${boardId}/html?pixels=800`);
  expect((await html.text()).toLowerCase()).not.toContain("zeppelin");
  const file = testInfo.outputPath("board.html");
  await writeFile(file, await html.body());
  const offline = await context.newPage();
  await context.setOffline(true);
  await offline.goto(pathToFileURL(file).href);
  const widths = offline
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  expect(await widths).toEqual([true, true, true]);
  await offline.getByRole("button", { name: "Present" }).click();
  await expect(offline.getByRole("dialog", { name: /Harbour, second round/ })).toBeVisible();
  await offline.close();
  await context.setOffline(false);

  const archive = await unzip(await (await api.get("/api/creations/archive")).body());
  const lines = archive.get("boards.jsonl")?.toString().trim().split("\n") ?? [];
  expect(lines).toHaveLength(7);
  expect(z.object({ name: z.string() }).parse(JSON.parse(lines[1] ?? "")).name).toBe("Harbour, second round");

  const other = await newPerson();
  for (const kind of ["zip", "html"])
    await expectError(await other.api.get(`/api/boards/${boardId}/${kind}`), "not_found");
  await expectError(await api.get(`/api/boards/${boardId}/html?pixels=9000`), "invalid_request");
  const answer = await other.page.goto(`/boards/${boardId}/print`);
  expect(answer?.status()).toBe(404);
  await expect(other.page.getByText("Harbour, second round")).toHaveCount(0);
});

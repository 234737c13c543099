/** The client package, packed and installed in a clean folder without a network: the programs of its README against the studio. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { request as requests } from "@playwright/test";
import { freePort } from "@/tools/commands/free-port.mjs";
import { type ApiClient, apiClient, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";

const run = promisify(execFile);
const source = path.resolve("packages/client");
const newHome = homesUntil("afterAll");
let folder: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "client-package-"));
  await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: source });
  const [packed = ""] = readdirSync(folder);
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--silent"];
  await run("npm", ["install", `./${packed}`, ...quiet], { cwd: folder });
  cpSync(path.join(source, "examples"), folder, { recursive: true });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns what the program printed */
async function play(file: string, { origin, token }: Pick<ApiClient, "origin" | "token">, more = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    STUDIO_URL: origin,
    STUDIO_TOKEN: token,
    ...more,
  };
  return (await run(process.execPath, [file], { cwd: folder, env })).stdout;
}

const isPng = (file: string) =>
  readFileSync(path.join(folder, file)).subarray(1, 4).toString("latin1") === "PNG";

test("the package installs nothing but itself", () => {
  expect(readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "prompt-studio-client",
  ]);
});

test("the README's programs make, edit, find, save, decide and share pictures", async ({ api, request }) => {
  expect(await play("picture.mjs", api)).toMatch(/^succeed 1$/m);
  expect(isPng("lighthouse.png")).toBe(true);
  await play("edit.mjs", api);
  expect(isPng("lighthouse-night.png")).toBe(true);

  const [favourite = ""] = (await (await api.get("/api/pictures/ids?q=fog")).json()).value.picture_ids;
  await api.post("/api/pictures/batch", { action: "favourite", picture_ids: [favourite] });
  await play("favourites.mjs", api);
  expect(readdirSync(path.join(folder, "favourites"))).toEqual([`${favourite}.png`]);

  const link = (await play("board.mjs", api)).trim();
  const [board] = (await (await api.get("/api/boards")).json()).value.boards;
  const { counts } = (await (await api.get(`/api/boards/${board.id}`)).json()).value.board;
  expect(counts).toMatchObject({ pictures: 2, picks: 1 });
  expect((await request.get(link)).status()).toBe(200);
});

test("the README's program with a webhook puts twelve pictures onto a board and shares its picks", async () => {
  // Twelve pictures of the usual size, on a machine that draws for other tests too.
  test.setTimeout(300_000);
  const port = await freePort();
  // A studio calls no private address that its settings do not name.
  const studio = await (await newHome()).start({ WEBHOOK_HOSTS: `127.0.0.1:${port}` });
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  const api = apiClient(await requests.newContext(), studio.origin, token);
  const more = { PORT: String(port), WEBHOOK_URL: `http://127.0.0.1:${port}/` };
  expect(await play("webhook.mjs", api, more)).toMatch(/^http/);
  expect((await (await api.get("/api/webhooks")).json()).value.webhooks).toEqual([]);
  const [board] = (await (await api.get("/api/boards")).json()).value.boards;
  expect(board).toMatchObject({ name: "Lodge", pictures: 12, active_links: 1 });
});

const REST = `
import { readFile } from "node:fs/promises";
import { createClient, StudioError } from "prompt-studio-client";
const { STUDIO_URL, STUDIO_TOKEN } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL + "/", token: STUDIO_TOKEN });
const [model] = await studio.models();
const upload = await studio.upload(await readFile("lighthouse.png"));
const { reset_time } = await studio.limits();
const { creation_id } = await studio.create({ prompt: "a fox", config: { image_number: 8 }, settings: { resolution: 2048 } });
await studio.cancel(creation_id);
const { status } = await studio.wait(creation_id);
const refused = await studio.create({ prompt: "" }).catch((error) => error);
const sheet = await studio.sheets.create({
  request: { prompt: "a fox", settings: { resolution: 64 } },
  axes: [{ kind: "seed", values: [{ seed: 1 }, { seed: 2 }] }],
});
const { cells } = await studio.sheets.wait(sheet.id);
const drawn = [];
for await (const creation of studio.list({ sheet: sheet.id, limit: 1 })) drawn.push(creation.status);
const again = async () => (await studio.create({ prompt: "a fox", settings: { resolution: 64 } }, { idempotencyKey: "one" }));
const replayed = [(await again()).is_replayed, (await again()).is_replayed];
console.log(JSON.stringify({
  model: typeof model.id, width: upload.width > 0, reset: reset_time > "2000", status, cells: cells.length, drawn, replayed,
  refused: refused instanceof StudioError && refused.errorName,
}));
`;

test("a program also uploads, cancels, asks for models and limits, and waits for a sheet", async ({
  api,
}) => {
  writeFileSync(path.join(folder, "rest.mjs"), REST);
  expect(JSON.parse(await play("rest.mjs", api))).toEqual({
    model: "string",
    width: true,
    reset: true,
    status: "cancelled",
    cells: 2,
    drawn: ["succeed", "succeed"],
    replayed: [false, true],
    refused: "invalid_request",
  });
});

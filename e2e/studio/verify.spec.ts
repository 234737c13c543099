/** The check of pictures: what it says of signed, changed, plain and hostile files, and that they never leave the browser. */
import type { Locator, Page } from "@playwright/test";
import { boardSummaryResponseSchema } from "contract/boards/board";
import { linkResponseSchema } from "contract/boards/share-link";
import { partsWithSourceType } from "picture-metadata";
import { SIGNED_FORMATS, signedPicture } from "picture-metadata/testing";
import sharp from "sharp";
import { signPicture, withChangedPixel } from "@/tools/testing/sign-picture";
import { SMALL } from "../support/api-client";
import { fileChooser } from "../support/file-chooser";
import { expect, test } from "../support/fixtures";

const VALID = "Signed, and not changed since";
const CHANGED = "Changed since it was signed";

interface Chosen {
  name: string;
  bytes: Uint8Array;
}

/** Gives files to the page. @returns their cards, by name. */
async function choose(page: Page, ...files: Chosen[]): Promise<(name: string) => Locator> {
  await page.getByLabel("Pictures to check").setInputFiles(
    files.map(({ name, bytes }) => ({
      ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) },
    })),
  );
  return (name) => page.getByRole("article", { name: new RegExp(`^${name}`) });
}

const plain = async (format: "png" | "jpeg" | "webp" = "png") =>
  new Uint8Array(
    await sharp({ create: { width: 96, height: 64, channels: 3, background: "teal" } })
      .toFormat(format)
      .toBuffer(),
  );

test("a signed PNG, JPEG, WebP and AVIF is valid, and changed once a pixel was changed", async ({ page }) => {
  await page.goto("/verify");
  const files = SIGNED_FORMATS.flatMap((format) => [
    { name: `signed.${format}`, bytes: signedPicture(format) },
    { name: `changed.${format}`, bytes: withChangedPixel(signedPicture(format), `image/${format}`) },
  ]);
  const card = await choose(page, ...files);
  for (const format of SIGNED_FORMATS) {
    const signed = card(`signed.${format}`);
    await expect(signed.getByText(VALID)).toBeVisible();
    for (const words of ["By an AI model", "Test signer (Test)", /^Not trusted: .* Anybody can make/])
      await expect(signed.getByText(words)).toBeVisible();
    await expect(card(`changed.${format}`).getByText(CHANGED)).toBeVisible();
  }
});

test("what a picture was made from is shown, with the state of each", async ({ page }) => {
  const given = { bytes: signedPicture("jpeg"), mediaType: "image/jpeg" };
  const edited = await signPicture(await plain("webp"), { sourceType: "model_over_given", parent: given });
  const again = await signPicture(await plain(), {
    sourceType: "program_over_given",
    parent: { bytes: edited, mediaType: "image/webp" },
  });
  await page.goto("/verify");
  const card = (await choose(page, { name: "again.png", bytes: again }))("again.png");
  await expect(card.getByText(VALID)).toBeVisible();
  const sources = card.getByRole("region", { name: "Earlier pictures" }).getByRole("listitem");
  await expect(sources).toHaveCount(2);
  await expect(sources.first()).toContainText("Edit of");
  await expect(sources.last()).toContainText("with Test generator 1");
  await expect(sources.last()).toContainText(
    "Signed by Test signer (Test), not trusted. The signature holds.",
  );
});

test("a picture without a signature says what its metadata says, that it is not signed, and what it tells of its settings", async ({
  page,
}) => {
  const marked = Buffer.concat(partsWithSourceType(await plain("jpeg"), "model"));
  await page.goto("/verify");
  const card = await choose(
    page,
    { name: "marked.jpg", bytes: marked },
    { name: "plain.webp", bytes: await plain("webp") },
  );
  await expect(card("marked.jpg").getByText("Marked, not signed")).toBeVisible();
  await expect(card("marked.jpg").getByText("By an AI model")).toBeVisible();
  await expect(card("plain.webp").getByText("No marks", { exact: true })).toBeVisible();
});

test("a file never leaves the browser: nothing is requested but the reader, once, and the reader can request nothing", async ({
  page,
  origin,
}) => {
  await page.goto("/verify", { waitUntil: "networkidle" });
  const requests: { method: string; url: string }[] = [];
  page.on("request", (request) => requests.push({ method: request.method(), url: request.url() }));
  const started = page.waitForEvent("worker");
  const card = await choose(page, { name: "one.png", bytes: signedPicture("png") });
  const worker = await started;
  await expect(card("one.png").getByText(VALID)).toBeVisible();
  const sent = requests.filter(({ url }) => !url.startsWith("blob:"));
  expect(sent.map(({ method }) => method)).toEqual(sent.map(() => "GET"));
  expect(sent.filter(({ url }) => !url.startsWith(`${origin}/_next/static/`))).toEqual([]);
  expect(sent.filter(({ url }) => url.endsWith(".wasm"))).toHaveLength(1);

  requests.length = 0;
  await choose(page, { name: "two.webp", bytes: signedPicture("webp") });
  await expect(card("two.webp").getByText(VALID)).toBeVisible();
  expect(requests.filter(({ url }) => !url.startsWith("blob:"))).toEqual([]);

  const send = (address: string) =>
    fetch(address).then(
      () => "sent",
      () => "refused",
    );
  expect(await worker.evaluate(send, `${origin}/api/health/live`)).toBe("refused");
  // No page may compile WebAssembly; the worker alone does.
  const compile = () =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => "compiled",
      () => "refused",
    );
  expect([await page.evaluate(compile), await worker.evaluate(compile)]).toEqual(["refused", "compiled"]);
});

test.describe("with files and connections that fail", () => {
  test.use({ expectedConsoleError: /ERR_FAILED|Content Security Policy|RuntimeError|unreachable|panicked/ });

  test("hostile files end with a sentence, the page stays quick, and the next file is read", async ({
    page,
  }) => {
    await page.goto("/verify");
    const png = signedPicture("png");
    const files = [
      { name: "cut.png", bytes: png.subarray(0, png.length - 40) },
      { name: "nested.png", bytes: withManifest(await plain(), nestedBoxes(20_000)) },
      { name: "long.png", bytes: withManifest(await plain(), Buffer.alloc(8_000_000, 0x6a)) },
      { name: "page.png", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
      { name: "zeros.png", bytes: Buffer.concat([png.subarray(0, 8), Buffer.alloc(8_000_000)]) },
    ];
    const card = await choose(page, ...files, { name: "last.png", bytes: png });
    // The page answers while they are read, and knows no more of them than before.
    await expect(card("last.png")).toHaveAttribute("aria-busy", "true");
    expect(
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve("drawn")))),
    ).toBe("drawn");
    await expect(card("last.png").getByText(VALID)).toBeVisible({ timeout: 60_000 });
    for (const { name } of files) {
      await expect(card(name)).toHaveAttribute("aria-busy", "false");
      await expect(card(name).getByText(VALID)).toHaveCount(0);
    }
    await expect(card("page.png")).toContainText("The file is no PNG, JPEG, WebP or AVIF picture.");
  });

  test("a file of more than 100 MB is not read, and says so at once", async ({ page }) => {
    await page.goto("/verify");
    const file = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(100_000_001)], "large.png", { type: "image/png" }));
      return transfer;
    });
    await page.locator("main").dispatchEvent("drop", { dataTransfer: file });
    await expect(page.getByRole("article", { name: /^large.png/ })).toContainText("more than 100 MB");
  });

  test("a reader that cannot be loaded is a sentence, and is loaded with the next file", async ({ page }) => {
    await page.goto("/verify");
    await page.route("**/*.wasm", (route) => route.abort(), { times: 1 });
    const card = await choose(page, { name: "first.png", bytes: signedPicture("png") });
    await expect(card("first.png")).toContainText("The reader could not be loaded.");
    await choose(page, { name: "second.png", bytes: signedPicture("png") });
    await expect(card("second.png").getByText(VALID)).toBeVisible();
  });
});

test("pictures are chosen by keyboard, and what was found is announced", async ({ page }) => {
  await page.goto("/verify");
  const button = page.getByRole("button", { name: "Choose pictures" });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  const chooser = await fileChooser(page, () => page.keyboard.press("Enter"));
  await chooser.setFiles([{ name: "signed.avif", mimeType: "image/avif", buffer: signedPicture("avif") }]);
  await expect(page.getByRole("status", { name: "Announcements" })).toHaveText(`signed.avif: ${VALID}`);
});

test("the page of a picture says what its file carries, and opens the check with it", async ({
  person: { page, api },
}) => {
  const id = await api.create(SMALL);
  await api.untilEnded(id);
  await page.goto(`/creations/${id}`);
  const origin = page.getByRole("region", { name: "Where it comes from" });
  await expect(origin).toContainText("Made with a renderer, no AI: Sandbox engine");
  await expect(origin).toContainText("Signed with Prompt Studio");
  await origin.getByRole("link", { name: "Check this file" }).click();
  await expect(page).toHaveURL(/\/verify#/);
  const card = page.getByRole("article");
  await expect(card.getByText(VALID)).toBeVisible();
  await expect(card.getByText("By a program, without AI")).toBeVisible();
});

test("a guest reads with what pictures were made, and checks a file where downloads are allowed", async ({
  person: { api },
  page,
}) => {
  const creationId = await api.create(SMALL);
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const board = await api.post("/api/boards", { name: "Hotel", picture_ids: outputs.map(({ id }) => id) });
  const { id } = boardSummaryResponseSchema.parse(await board.json()).value;
  const share = async (link: object) => {
    const made = await api.post(`/api/boards/${id}/links`, link);
    return linkResponseSchema.parse(await made.json()).value.url ?? "";
  };
  await page.goto(await share({ shows_origin: false }));
  await expect(page.locator("footer")).not.toContainText("Made with");
  await page.getByRole("link", { name: "Open: Picture 1" }).click();
  await expect(page.getByRole("dialog")).toContainText("Made with a renderer, no AI");
  await expect(page.getByRole("link", { name: "Check this file" })).toHaveCount(0);

  await page.goto(await share({ allows_downloads: true }));
  await expect(page.locator("footer")).toContainText("Made with a renderer, no AI");
  await page.getByRole("link", { name: "Open: Picture 1" }).click();
  await page.getByRole("link", { name: "Check this file" }).click();
  await expect(page.getByRole("article").getByText(VALID)).toBeVisible();
});

/** A PNG with a manifest chunk of these bytes after its header. */
function withManifest(png: Uint8Array, manifest: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(manifest.length);
  head.write("caBX", 4);
  // Readers that check the sum of a chunk stop there, which is an end too.
  return Buffer.concat([png.subarray(0, 33), head, manifest, Buffer.alloc(4), png.subarray(33)]);
}

/** JUMBF superboxes, one inside the other. */
function nestedBoxes(depth: number): Buffer {
  const type = Buffer.from("6332706100110010800000aa00389b71", "hex");
  const description = Buffer.concat([Buffer.from("\0\0\0\x1bjumd", "latin1"), type, Buffer.from("\x03a\0")]);
  const levelBytes = 8 + description.length;
  const boxes = Buffer.alloc(depth * levelBytes);
  for (let at = 0; at < depth; at++) {
    boxes.writeUInt32BE((depth - at) * levelBytes, at * levelBytes);
    boxes.write("jumb", at * levelBytes + 4);
    description.copy(boxes, at * levelBytes + 8);
  }
  return boxes;
}

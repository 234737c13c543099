/**
 * Pictures that came signed are stored and given out byte for byte, however they came and whichever way they leave, and all others
 * say where they come from. The routes and files that handle pictures are read from the disk, so that a new one without a row here
 * fails.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createLinkRequestSchema } from "contract/boards/share-link";
import type { Creation } from "contract/creations/creation";
import type { Kysely } from "kysely";
import { isSigned, partsWithSourceType, readProvenance, SOURCE_TYPES, sourceTypeIn } from "picture-metadata";
import { isIntact, partsWithManifest } from "picture-metadata/manifest";
import {
  makeChunk,
  SIGNED_FORMATS,
  type SignedFormat,
  signedPicture,
  testSigner,
  toldBy,
  verify,
} from "picture-metadata/testing";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeBackup } from "@/lib/backup/write-backup";
import { type BoardsContext, createBoardsContext } from "@/lib/boards/context";
import { createBoard } from "@/lib/boards/create";
import { createLink } from "@/lib/boards/links/manage-links";
import { importArchive } from "@/lib/creations/archive/import-archive";
import { openArchiveFile } from "@/lib/creations/archive/read-archive";
import type { CreationsContext } from "@/lib/creations/context/contexts";
import { createCreation } from "@/lib/creations/create";
import { givePicture } from "@/lib/creations/give";
import { listCreations } from "@/lib/creations/list";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import type { Handler } from "@/lib/http/route-on";
import { createFileStore } from "@/lib/pictures/files";
import { createS3Store } from "@/lib/pictures/s3/store";
import { movePictures } from "@/lib/pictures/upkeep/move-pictures";
import { createSheetsContext } from "@/lib/sheets/context";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { backupOf, openBackupFolder, restore } from "@/tools/testing/backups";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { readPdf } from "@/tools/testing/read-pdf";
import { runStudio } from "@/tools/testing/running-studio";
import { startS3Server } from "@/tools/testing/s3-server";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { wordsIn } from "@/tools/testing/talkative-picture";
import { unzip } from "@/tools/testing/unzip";
import { GET as boardHtml } from "./boards/[boardId]/html/route";
import { GET as boardPdf } from "./boards/[boardId]/pdf/route";
import { GET as boardZip } from "./boards/[boardId]/zip/route";
import { GET as archiveOfAll, POST as archiveOfSome } from "./creations/archive/route";
import { GET as picture } from "./pictures/[pictureId]/[variant]/route";
import { GET as guestPicture } from "./shared/[secret]/pictures/[pictureId]/[variant]/route";
import { GET as guestZip } from "./shared/[secret]/zip/route";

const PROMPT = "Moonlit lighthouse above harbour";
const request = aRequest({
  ...{ prompt: PROMPT, negative_prompt: "watermark" },
  config: { image_number: 1 },
  settings: { seed: -1 },
});
type Format = SignedFormat;

/** Of such a picture the studio says nothing that its file does not. */
const BROUGHT = "brought by its owner";

/** How pictures come into a studio. Each draws one creation with this file as its picture. */
const WAYS_IN: Record<
  string,
  (db: Kysely<Database>, ownerId: string, file: Uint8Array) => Promise<CreationsContext>
> = {
  async "drawn by an engine"(db, ownerId, file) {
    const engine = createPaidEngine();
    engine.next(() => delivered([file]));
    const { context, worker } = createEngineStudio(db, openPaidEngine(engine));
    await createCreation(context, {
      ownerId,
      request: { ...request, negative_prompt: "" },
      idempotencyKey: null,
    });
    await worker.workUntilEmpty();
    await sweep(context);
    return context;
  },
  async "fetched from a service"(db, ownerId, file) {
    const service = createScriptedService();
    service.on.status = () => aReport({ status: "succeed" });
    service.on.outputs = () => [aPictureElsewhere(0, async () => file)];
    const { context } = createTestStudio(db, { service });
    await createCreation(context, { ownerId, request, idempotencyKey: null });
    await sweep(context);
    return context;
  },
  async [BROUGHT](db, ownerId, file) {
    const { context } = createTestStudio(db);
    await givePicture(context, { ownerId, name: "Harbour", read: async () => file });
    return context;
  },
};

/** A creation with one picture, its board, and its share links with and without prompts. */
interface Place {
  db: Kysely<Database>;
  context: CreationsContext;
  folder: string;
  creation: Creation;
  originalKey: string;
  /** The answer of a route to the owner. */
  get(handler: Handler, params: Record<string, string>, address?: string): Promise<Buffer>;
  boardId: string;
  secret: string;
  /** Of the link that hides prompts. */
  discreetSecret: string;
  format: Format;
}

const pictureIn = async (zip: Uint8Array, format: Format) => {
  const files = [...(await unzip(zip))].filter(([name]) =>
    name.endsWith(format === "jpeg" ? ".jpg" : `.${format}`),
  );
  expect(files).toHaveLength(1);
  return files[0]?.[1];
};
const pictureId = ({ creation }: Place) => creation.outputs[0]?.id ?? "";
const isTaken = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? "nothing came");

/** Imports an archive for somebody else. @returns the creation and its stored picture */
async function imported({ db, context, folder, get }: Place) {
  const zip = await get(archiveOfAll, {});
  writeFileSync(path.join(folder, "archive.zip"), zip);
  const archive = await openArchiveFile(openSync(path.join(folder, "archive.zip"), "r"));
  const ownerId = await addPerson(db, "eve");
  for await (const _ of importArchive(context, { ownerId, archive }));
  archive.close();
  const { creations } = await listCreations(context, { ownerId, limit: 10 });
  const creation = await readCreation(context, { ownerId, id: creations[0]?.creation_id ?? "" });
  const { original_key } = await db
    .selectFrom("pictures")
    .select("original_key")
    .where("id", "=", creation.outputs[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  return { creation, bytes: await context.store.get(original_key) };
}

/** A PNG with a manifest, wrong but for its place, that says these words. */
function withManifest(words: string): Buffer {
  const file = signedPicture("png");
  const end = file.length - 12;
  return Buffer.concat([file.subarray(0, end), makeChunk("caBX", Buffer.from(words)), file.subarray(end)]);
}

const { place: placeOf, open: openDatabase } = openBackupFolder();

/** All ways of a picture out of a studio, and from one store to another. */
const WAYS_OUT: Record<string, (place: Place) => Promise<Uint8Array | null | undefined>> = {
  "the store": ({ context, originalKey }) => context.store.get(originalKey),
  "the original's address": (at) =>
    at.get(picture, { pictureId: pictureId(at), variant: "original" }, at.creation.outputs[0]?.media_url),
  // An AVIF is saved as it is.
  "a download in its own format": (at) => {
    const as = at.format === "avif" ? "" : `&format=${at.format}`;
    const address = `${at.creation.outputs[0]?.media_url}&download=1${as}`;
    return at.get(picture, { pictureId: pictureId(at), variant: "original" }, address);
  },
  "the archive of everything": async (at) => pictureIn(await at.get(archiveOfAll, {}), at.format),
  "the archive of some creations": async (at) => pictureIn(await at.get(archiveOfSome, {}), at.format),
  "an imported archive": async (at) => (await imported(at)).bytes,
  "the ZIP of a board": async (at) => pictureIn(await at.get(boardZip, { boardId: at.boardId }), at.format),
  "a guest's original": (at) =>
    at.get(guestPicture, { secret: at.secret, pictureId: pictureId(at), variant: "original" }),
  "a guest's ZIP": async (at) => pictureIn(await at.get(guestZip, { secret: at.secret }), at.format),
  async "a backup and its restore"({ db, context, originalKey }) {
    await writeBackup(backupOf(db, context.store, placeOf(".")), placeOf("backup.zip"));
    const files = createFileStore(placeOf("restored"));
    await restore(placeOf("backup.zip"), openDatabase("restored.db"), files);
    return files.get(originalKey);
  },
  async "a move to S3 and an address there"({ db, context, originalKey, format }) {
    const server = await startS3Server();
    const store = createS3Store(server.location, { hasPublicReads: true });
    try {
      await movePictures({ db, from: context.store, to: store });
      const answer = { mediaType: `image/${format}`, disposition: "inline", maxAgeSeconds: 60 };
      const { address } = (await store.publicAddress?.(originalKey, answer)) ?? { address: "" };
      return new Uint8Array(await (await fetch(address)).arrayBuffer());
    } finally {
      await store.close?.();
      await server.close();
    }
  },
};

/** All copies that are made here of a picture, as files of their own. */
const COPIES: typeof WAYS_OUT = {
  ...Object.fromEntries(
    (["png", "jpeg", "webp"] as const).map((format) => [
      `a download as ${format}, enlarged`,
      (at: Place) =>
        at.get(
          picture,
          { pictureId: pictureId(at), variant: "original" },
          `${at.creation.outputs[0]?.media_url}&format=${format}&enlarge=2`,
        ),
    ]),
  ),
  "the view copy": (at) => signedAddress(at, "view"),
  "the offline page of a board": (at) => pictureInPage(at, 2048),
  "the offline page of a board, small": (at) => pictureInPage(at, 1024),
  "the PDF of a board": pictureInPdf,
  "a guest's original without its settings": (at) =>
    at.get(guestPicture, { secret: at.discreetSecret, pictureId: pictureId(at), variant: "original" }),
  "a guest's ZIP without settings": async (at) =>
    pictureIn(await at.get(guestZip, { secret: at.discreetSecret }), at.format),
  "a guest's view copy": (at) =>
    at.get(guestPicture, { secret: at.discreetSecret, pictureId: pictureId(at), variant: "view" }),
};

/** Copies of a few kilobytes, which say only what kind of picture they are. */
const SMALL_COPIES: typeof WAYS_OUT = {
  "the thumbnail": (at) => signedAddress(at, "thumbnail"),
  "a guest's thumbnail": (at) =>
    at.get(guestPicture, { secret: at.discreetSecret, pictureId: pictureId(at), variant: "thumbnail" }),
};

/** Ways to people without an account, who may see how pictures were made. */
const GUESTS_WAYS = ["a guest's original", "a guest's ZIP"];
/** Ways of the stored bytes themselves. */
const STORED_WAYS = ["the store", "a backup and its restore", "a move to S3 and an address there"];

const signedAddress = (at: Place, variant: "view" | "thumbnail") =>
  at.get(
    picture,
    { pictureId: pictureId(at), variant },
    at.context.links.sign(`${pictureId(at)}/${variant}`, at.context.clock.now()),
  );

async function pictureInPage(at: Place, pixels: number): Promise<Buffer> {
  const page = await at.get(boardHtml, { boardId: at.boardId }, `${ORIGIN}/api/x?pixels=${pixels}`);
  return Buffer.from(/data:image\/webp;base64,([^"']+)/.exec(page.toString())?.[1] ?? "", "base64");
}

async function pictureInPdf(at: Place): Promise<Buffer> {
  const [picture] = readPdf(await at.get(boardPdf, { boardId: at.boardId })).jpegs;
  return picture ?? Buffer.alloc(0);
}

/** Without any mark. @param format of the file */
const unsigned = (format: Format) => sharp(signedPicture(format)).toFormat(format).toBuffer();

const [CAMERA, PLACE] = ["Leica Q3", "Harbour of Bergen"];

/** On its side, in colours of its own, with what a telephone writes. */
const aPhoto = (format: Format) =>
  sharp(signedPicture(format))
    .withIccProfile("p3")
    .withExif({ IFD0: { Model: CAMERA, Orientation: "6" }, IFD3: { GPSAreaInformation: PLACE } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
const WORDS_OF_CAMERA = ["Leica", "Bergen"];

/** The same with a manifest that tells camera and place as well. */
async function aPhotoOfCamera(format: Format): Promise<Buffer> {
  const generator = { name: CAMERA, version: PLACE };
  const content = { generator, action: "created", sourceType: "model", ingredients: [] } as const;
  const parts = await partsWithManifest(await aPhoto(format), content, await testSigner());
  return Buffer.concat(parts ?? []);
}
const profile = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc ?? Buffer.alloc(0);
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

const sha256 = (parts: readonly Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

/** Of a model, valid for the C2PA library, and the file that was signed. */
async function expectMarked(bytes: Buffer, name: string): Promise<void> {
  const { format, width } = (await sharp(bytes).metadata()) as { format: string; width: number };
  expect(width, name).toBe(name.endsWith("enlarged") ? 192 : 96);
  expect(await verify(format === "heif" ? "avif" : (format as Format), bytes), name).toEqual([]);
  expect([sourceTypeIn(bytes), await isIntact(bytes, sha256)], name).toEqual(["model", true]);
}

describeOnEachDatabase("a picture that came signed", (database) => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "studio-signed-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function open(way: string, format: Format, file: Uint8Array): Promise<Place> {
    const db = database();
    const deps = testAuthDeps(db);
    const { personId: ownerId, token } = await testPerson(deps, "Ada");
    const context = await WAYS_IN[way]?.(db, ownerId, file);
    if (!context) throw new Error(`There is no way ${way}.`);
    const boards: BoardsContext = createBoardsContext(context, { publicUrl: ORIGIN, secret: "x".repeat(32) });
    const sheets = createSheetsContext(context);
    runStudio({ ...deps, boards, sheets, creations: context, stopping: false });
    const row = await db.selectFrom("creations").select(["id", "status", "error"]).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "succeed", error: null });
    const creation = await readCreation(context, { ownerId, id: row.id });
    const { id, original_key: originalKey } = await db
      .selectFrom("pictures")
      .select(["id", "original_key"])
      .executeTakeFirstOrThrow();
    const boardId = await createBoard(boards, { ownerId, name: "Harbour", pictureIds: [id] });
    const link = createLinkRequestSchema.parse({ allows_downloads: true, shows_prompts: true });
    const { url } = await createLink(boards, { ownerId, boardId, link });
    const get: Place["get"] = async (handler, params, address = `${ORIGIN}/api/x`) => {
      await db.deleteFrom("rate_limits").execute();
      const isPost = handler === archiveOfSome;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(isPost && { "content-type": "application/json" }),
      };
      const body = isPost ? JSON.stringify({ creation_ids: [row.id] }) : null;
      const sent = new Request(address, { headers, method: isPost ? "POST" : "GET", body });
      const answer = await handler(sent, { params: Promise.resolve(params) });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const secret = url?.split("/s/")[1] ?? "";
    const discreet = await createLink(boards, { ownerId, boardId, link: { ...link, shows_prompts: false } });
    const discreetSecret = discreet.url?.split("/s/")[1] ?? "";
    return { db, context, folder, creation, originalKey, get, boardId, secret, discreetSecret, format };
  }

  async function expectByteForByte(way: string, format: Format): Promise<void> {
    const file = signedPicture(format);
    const at = await open(way, format, file);
    for (const [name, take] of Object.entries(WAYS_OUT)) {
      if (way === BROUGHT && GUESTS_WAYS.includes(name)) continue;
      const bytes = isTaken(await take(at));
      expect(bytes.equals(file), name).toBe(true);
      expect(await verify(format, bytes), name).toEqual([]);
    }
  }

  describe(BROUGHT, () => {
    it.each(SIGNED_FORMATS)("leaves as %s byte for byte in every way to its owner, and verifies", (format) =>
      expectByteForByte(BROUGHT, format),
    );

    it.each(SIGNED_FORMATS)(
      "signed by a camera leaves as %s for guests without place and camera, also those in its manifest, and says that it is a copy",
      async (format) => {
        const at = await open(BROUGHT, format, await aPhotoOfCamera(format));
        const original = isTaken(await WAYS_OUT["the original's address"]?.(at));
        expect(wordsIn(original, WORDS_OF_CAMERA)).toEqual(WORDS_OF_CAMERA);
        expect(await verify(format, original)).toEqual([]);
        for (const name of [...GUESTS_WAYS, "a guest's original without its settings"]) {
          const bytes = isTaken(await { ...WAYS_OUT, ...COPIES }[name]?.(at));
          expect(wordsIn(bytes, WORDS_OF_CAMERA), name).toEqual([]);
          expect(await verify(format, bytes), name).toEqual([]);
          expect(await toldBy(format, bytes), name).toMatchObject({
            ...{ manifests: { length: 1 }, ingredients: ["parentOf"] },
            actions: ["c2pa.opened", "c2pa.converted"],
          });
        }
      },
    );

    it.each(SIGNED_FORMATS)(
      "without its signature leaves as %s byte for byte for its owner, and no copy says how it came about",
      async (format) => {
        const file = await unsigned(format);
        const at = await open(BROUGHT, format, file);
        for (const [name, take] of Object.entries(WAYS_OUT))
          if (!GUESTS_WAYS.includes(name)) expect(isTaken(await take(at)).equals(file), name).toBe(true);
        for (const [name, take] of Object.entries({ ...COPIES, ...SMALL_COPIES })) {
          const bytes = isTaken(await take(at));
          expect([sourceTypeIn(bytes), isSigned(bytes)], name).toEqual([null, false]);
          expect(await readProvenance(bytes), name).toMatchObject({ source: null });
        }
      },
    );

    it.each(SIGNED_FORMATS)(
      "without its signature leaves as %s for guests without place and camera, with its colours and upright",
      async (format) => {
        const file = await aPhoto(format);
        expect(file.includes(CAMERA)).toBe(true);
        const at = await open(BROUGHT, format, file);
        for (const name of GUESTS_WAYS) {
          const bytes = isTaken(await WAYS_OUT[name]?.(at));
          expect([bytes.includes(CAMERA), bytes.includes(PLACE)], name).toEqual([false, false]);
          // An AVIF has to be encoded again, upright and in sRGB.
          if (format === "avif") continue;
          const { icc, orientation } = await sharp(bytes).metadata();
          expect([icc?.equals(await profile(file)), orientation], name).toEqual([true, 6]);
          expect((await pixelsOf(bytes)).equals(await pixelsOf(file)), name).toBe(true);
        }
      },
    );

    it("that says by XMP alone how it came about says so in every copy, which nobody signs", async () => {
      const said = Buffer.concat(partsWithSourceType(await unsigned("png"), "model"));
      const at = await open(BROUGHT, "png", said);
      for (const [name, take] of Object.entries(COPIES)) {
        const bytes = isTaken(await take(at));
        expect([sourceTypeIn(bytes), isSigned(bytes)], name).toEqual(["model", false]);
      }
    });
  });

  describe.each(Object.keys(WAYS_IN).filter((way) => way !== BROUGHT))("%s", (way) => {
    it.each(SIGNED_FORMATS)("leaves as %s byte for byte in every way, and verifies", (format) =>
      expectByteForByte(way, format),
    );

    it.each(SIGNED_FORMATS.filter((format) => format !== "avif"))(
      "leaves as %s with its settings in another format, which names what was signed as its parent",
      async (format) => {
        const at = await open(way, format, signedPicture(format));
        const other = format === "png" ? "webp" : "png";
        const address = `${at.creation.outputs[0]?.media_url}&format=${other}`;
        const bytes = await at.get(picture, { pictureId: pictureId(at), variant: "original" }, address);
        expect(await verify(other, bytes)).toEqual([]);
        expect(await toldBy(other, bytes)).toMatchObject({
          ...{ manifests: { length: 2 }, ingredients: ["parentOf"] },
          actions: ["c2pa.opened", "c2pa.converted"],
        });
        expect(await readProvenance(bytes)).toMatchObject({
          source: "prompt-studio",
          facts: { prompt: PROMPT },
        });
      },
    );

    it.each(SIGNED_FORMATS)(
      "without its signature is marked as %s in every way, valid and intact, with its settings for its owner",
      async (format) => {
        const at = await open(way, format, await unsigned(format));
        for (const [name, take] of Object.entries({ ...WAYS_OUT, ...COPIES })) {
          const bytes = isTaken(await take(at));
          await expectMarked(bytes, name);
          if (name in WAYS_OUT && format !== "avif")
            expect(await readProvenance(bytes), name).toMatchObject({ facts: { prompt: PROMPT } });
        }
        for (const [name, take] of Object.entries(SMALL_COPIES))
          expect(sourceTypeIn(isTaken(await take(at))), name).toBe("model");
      },
    );

    it.each(SIGNED_FORMATS.filter((format) => format !== "avif"))(
      "that says as %s by XMP alone how it came about says so in every copy, by XMP and by the manifest",
      async (format) => {
        const at = await open(way, format, await unsigned(format));
        const said = Buffer.concat(partsWithSourceType(await unsigned(format), "program_over_given"));
        await at.db.updateTable("pictures").set({ byte_length: said.length }).execute();
        await at.context.store.put(at.originalKey, said);
        for (const [name, take] of Object.entries(COPIES)) {
          const bytes = isTaken(await take(at));
          expect(sourceTypeIn(bytes), name).toBe("program_over_given");
          const copiedTo = (await sharp(bytes).metadata()).format as Format;
          const { sourceTypes } = await toldBy(copiedTo, bytes);
          expect(sourceTypes, name).toEqual([SOURCE_TYPES.program_over_given]);
        }
      },
    );

    it.each(SIGNED_FORMATS)(
      "that was stored as %s before files said where they come from is marked when it leaves",
      async (format) => {
        const plain = await unsigned(format);
        const at = await open(way, format, plain);
        await at.db.updateTable("pictures").set({ byte_length: plain.length }).execute();
        await at.context.store.put(at.originalKey, plain);
        for (const [name, take] of Object.entries({ ...WAYS_OUT, ...COPIES }))
          if (!STORED_WAYS.includes(name)) await expectMarked(isTaken(await take(at)), name);
      },
    );
  });

  it.each(SIGNED_FORMATS.filter((format) => format !== "avif"))(
    "leaves as %s byte for byte to guests from whom prompts are hidden",
    async (format) => {
      const file = signedPicture(format);
      const at = await open("fetched from a service", format, file);
      const params = { secret: at.discreetSecret, pictureId: pictureId(at), variant: "original" };
      const own = await at.get(guestPicture, params);
      const zip = await at.get(guestZip, { secret: at.discreetSecret });
      for (const bytes of [own, isTaken(await pictureIn(zip, format))]) expect(bytes.equals(file)).toBe(true);
      expect(wordsIn(own, [...PROMPT.split(" "), "watermark"])).toEqual([]);
    },
  );

  it.each([
    ["the manifest of a PNG says one", "png", () => withManifest(PROMPT)],
    ["it is an AVIF, whose parts are not told apart", "avif", () => signedPicture("avif")],
  ] as const)("leaves as its pixels alone where prompts are hidden and %s", async (_, format, fileOf) => {
    const at = await open("fetched from a service", format, fileOf());
    const params = { secret: at.discreetSecret, pictureId: pictureId(at), variant: "original" };
    const bytes = await at.get(guestPicture, params);
    await expectMarked(bytes, "its pixels");
    expect(wordsIn(bytes, PROMPT.split(" "))).toEqual([]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 96, height: 64 });
  });

  it("keeps its settings in the ledger and the archive, from which they are imported", async () => {
    const at = await open("fetched from a service", "png", signedPicture("png"));
    const { creation } = await imported(at);
    const settingsOf = ({ outputs, ...rest }: Creation) => ({
      ...{
        prompt: rest.prompt,
        negative_prompt: rest.negative_prompt,
        enhanced_prompt: rest.enhanced_prompt,
      },
      ...{ settings: rest.settings, model: rest.model, made_by: rest.made_by },
      pictures: outputs.map(({ seed, width, height }) => ({ seed, width, height })),
    });
    expect(settingsOf(creation)).toEqual(settingsOf(at.creation));
    expect(creation).toMatchObject({ prompt: PROMPT, negative_prompt: "watermark" });
  });

  it.each(SIGNED_FORMATS)(
    "tells no hidden word in a copy of %s for guests, also inside of what is encoded and compressed",
    async (format) => {
      const at = await open("fetched from a service", format, await unsigned(format));
      for (const [name, take] of Object.entries({ ...COPIES, ...SMALL_COPIES }))
        if (!name.startsWith("a download")) {
          const words = [...PROMPT.split(" "), "watermark", at.creation.creation_id];
          expect(wordsIn(isTaken(await take(at)), words), name).toEqual([]);
        }
    },
  );
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const sourcesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
const those = (folders: readonly string[], says: RegExp) =>
  folders
    .flatMap(sourcesIn)
    .filter((file) => says.test(readFileSync(path.join(root, file), "utf8")))
    .sort();

/** What the routes that answer with pictures answer with: ways of the list above, or copies that are made here. */
const ROUTES: Record<string, readonly (keyof typeof WAYS_OUT)[] | string> = {
  "app/api/boards/[boardId]/html/route.ts": [
    "the offline page of a board",
    "the offline page of a board, small",
  ],
  "app/api/boards/[boardId]/pdf/route.ts": ["the PDF of a board"],
  "app/api/boards/[boardId]/zip/route.ts": ["the ZIP of a board"],
  "app/api/creations/archive/route.ts": ["the archive of everything", "the archive of some creations"],
  "app/api/pictures/[pictureId]/[variant]/route.ts": [
    "the original's address",
    "a download in its own format",
    "a download as png, enlarged",
    "the view copy",
    "the thumbnail",
  ],
  "app/api/pictures/previews/[creationId]/[index]/route.ts": "previews, tested with what makes them",
  "app/api/pictures/uploads/[uploadId]/[variant]/route.ts": "pictures that people bring, tested with them",
  "app/api/shared/[secret]/logo/route.ts": "a picture that somebody brought, tested beside it",
  "app/api/shared/[secret]/pictures/[pictureId]/[variant]/route.ts": [
    "a guest's original",
    "a guest's original without its settings",
    "a guest's view copy",
    "a guest's thumbnail",
  ],
  "app/api/shared/[secret]/zip/route.ts": ["a guest's ZIP", "a guest's ZIP without settings"],
};

/** The files that read pictures from a store or put them there: ways of the lists above, or others for the reason given. */
const FILES: Record<string, readonly string[] | string> = {
  "lib/backup/restore.ts": ["a backup and its restore"],
  "lib/backup/write-backup.ts": ["a backup and its restore"],
  "lib/boards/approvals/file-hash.ts": "only reads hashes",
  "lib/boards/approvals/record-files.ts": "thumbnails in the page of a record, as they are stored",
  "lib/boards/files/html.ts": ["the offline page of a board, small"],
  "lib/boards/files/pdf/open-pdf.ts": ["the PDF of a board"],
  "lib/boards/links/head/logo.ts": "a small copy of an upload, of which nothing is kept but the pixels",
  "lib/creations/archive/write-archive.ts": ["the archive of everything", "the archive of some creations"],
  "lib/creations/describe.ts": "a small copy for a model that sees pictures, with nothing but its pixels",
  "lib/creations/inputs/keep-input.ts":
    "copies to make pictures from, of which nothing is kept but the pixels",
  "lib/creations/inputs/resolve-inputs.ts": "looks at masks",
  "lib/creations/pictures/mark-stored.ts": "marks what is stored, tested beside it",
  "lib/creations/pictures/picture-file.ts": [
    "the original's address",
    "a guest's original",
    "the ZIP of a board",
  ],
  "lib/creations/pictures/pictures.ts": "previews",
  "lib/creations/pictures/put-picture.ts": ["an imported archive", BROUGHT],
  "lib/creations/pictures/view-copy.ts": ["the view copy"],
  "lib/creations/sync/collect.ts": ["fetched from a service"],
  "lib/metrics/ports.ts": "passes on what it is given",
  "lib/pictures/bare.ts": ["a guest's original", "a guest's ZIP"],
  "lib/pictures/download.ts": ["a download in its own format"],
  "lib/pictures/leaving.ts": ["the original's address"],
  "lib/pictures/pixels-only.ts": ["a guest's original without its settings"],
  "lib/pictures/upkeep/check-intact.ts": "only compares hashes",
  "lib/pictures/upkeep/check-pictures.ts": "only compares lengths",
  "lib/pictures/upkeep/move-pictures.ts": ["a move to S3 and an address there"],
  "lib/pictures/watched.ts": "passes on what it is given",
  "lib/service/embedded/draw-pictures.ts": "previews",
  "lib/service/embedded/store-picture.ts": ["drawn by an engine"],
  "lib/service/ports.ts": "previews",
  "lib/uploads/add.ts": "copies of foreign pictures, of which nothing is kept but the pixels",
  "lib/uploads/inputs-of.ts": "the same, for what draws",
  "lib/uploads/origin-of.ts": "reads manifests",
  "lib/uploads/read.ts": "the same",
  "tools/commands/seed/rows.ts": "pictures of the sandbox",
};

describe("the list of ways", () => {
  const known = new Set([WAYS_IN, WAYS_OUT, COPIES, SMALL_COPIES].flatMap(Object.keys));

  it("has a row for every route that answers with pictures", () => {
    expect(Object.keys(ROUTES)).toEqual(those(["app"], /http\/answers\/(picture|zip|html-file|pdf-file)"/));
  });
  it("has a row for every file that reads pictures from a store or puts them there", () => {
    expect(Object.keys(FILES)).toEqual(
      those(["lib", "tools/commands"], /\b(store|from|to)\.(get|open|put|publicAddress)\(/),
    );
  });
  it("names only ways that are tested", () => {
    const named = [...Object.values(ROUTES), ...Object.values(FILES)].filter(
      (one) => typeof one !== "string",
    );
    expect(named.flat().filter((way) => !known.has(way))).toEqual([]);
  });
});

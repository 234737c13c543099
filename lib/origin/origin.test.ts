import { X509Certificate } from "node:crypto";
import { mkdirSync } from "node:fs";
import { isSigned, SOURCE_TYPES, sourceTypeIn, textsOf } from "picture-metadata";
import { generatorsOf, isIntact, manifestsIn } from "picture-metadata/manifest";
import { changedPicture, SIGNED_FORMATS, signedPicture, toldBy, verify } from "picture-metadata/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { writeBackup } from "@/lib/backup/write-backup";
import { createLog } from "@/lib/base/log";
import { CERTIFICATE_ROW } from "@/lib/db/sealed-rows";
import { createFileStore } from "@/lib/pictures/files";
import { type Hidden, type Origin, originOfCopy } from "@/lib/pictures/marks";
import { parseContentCredentials } from "@/lib/settings/content-credentials";
import { backupOf, openBackupFolder, restore } from "@/tools/testing/backups";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { testMarks } from "@/tools/testing/marks";
import { keptCertificate } from "./kept-certificate";
import { makeCertificate } from "./make-certificate";
import { createMarks } from "./marks";
import { signerOf } from "./signer";

const SECRET = "a secret of this studio, long enough";
const DRAWN: Origin = { action: "created", sourceType: "model", ingredients: [] };
const picture = (format: (typeof SIGNED_FORMATS)[number]) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#456" } })
    .toFormat(format)
    .toBuffer();
const { folder, place, openMigrated } = openBackupFolder();

describe.each(SIGNED_FORMATS)("a picture of the format %s", (format) => {
  it("is marked with XMP and a manifest that the C2PA library accepts, beside its texts", async () => {
    const texts = new Map([["parameters", "a fox"]]);
    const file = Buffer.concat(await testMarks.mark(await picture(format), DRAWN, texts));
    expect(await verify(format, file)).toEqual([]);
    expect(sourceTypeIn(file)).toBe("model");
    expect(generatorsOf(manifestsIn(file) ?? file)).toEqual(["Prompt Studio"]);
    if (format !== "avif") expect((await textsOf(file)).get("parameters")).toBe("a fox");
  });

  it("has the same bytes when it is marked again by the same process, and another signature by another", async () => {
    const plain = await picture(format);
    const [one, two] = [await testMarks.mark(plain, DRAWN), await testMarks.mark(plain, DRAWN)].map((parts) =>
      Buffer.concat(parts),
    );
    const openSigner = async () => signerOf(await makeCertificate(Date.now()));
    const other = createMarks({ openSigner, log: createLog("silent") });
    expect(one?.equals(two ?? plain)).toBe(true);
    expect(one?.equals(Buffer.concat(await other.mark(plain, DRAWN)))).toBe(false);
  });

  it("is kept with texts and XMP where it cannot be signed, and is signed again later", async () => {
    let tries = 0;
    const openSigner = async () => {
      if (tries++ === 0) throw new Error("The database is away.");
      return signerOf(await makeCertificate(Date.now()));
    };
    const marks = createMarks({ openSigner, log: createLog("silent") });
    const first = Buffer.concat(await marks.mark(await picture(format), DRAWN));
    const second = Buffer.concat(await marks.mark(await picture(format), DRAWN));
    expect([isSigned(first), sourceTypeIn(first), isSigned(second)]).toEqual([false, "model", true]);
  });
});

describeOnEachDatabase("the certificate that a studio makes itself", (database) => {
  const row = async () =>
    database().selectFrom("studio_values").selectAll().where("key", "=", CERTIFICATE_ROW).executeTakeFirst();

  it("is one for all processes, also for those that need it at the same moment", async () => {
    const parts = { db: database(), secret: SECRET };
    const all = await Promise.all([1, 2, 3].map((now) => keptCertificate(parts, now)));
    const again = await keptCertificate(parts, 4);
    expect(new Set([...all, again].map(({ key }) => key)).size).toBe(1);
  });

  it("is sealed in the database, and another is made when the studio's secret has changed", async () => {
    const first = await keptCertificate({ db: database(), secret: SECRET }, 1);
    const stored = (await row())?.value ?? "";
    expect(Buffer.from(stored, "base64").toString("latin1")).not.toContain("PRIVATE KEY");
    const secret = "another secret of the same studio";
    const others = await Promise.all([2, 3].map((now) => keptCertificate({ db: database(), secret }, now)));
    expect(new Set(others.map(({ key }) => key)).size).toBe(1);
    expect(others[0]?.key).not.toBe(first.key);
  });

  it("says that nobody has verified it, and is signed by another one", async () => {
    const { chain } = await keptCertificate({ db: database(), secret: SECRET }, Date.now());
    const certificate = new X509Certificate(chain);
    expect(certificate.subject.replaceAll("\\", "")).toContain("Prompt Studio, not verified");
    expect([certificate.ca, certificate.checkIssued(certificate)]).toEqual([false, false]);
  });

  it("is in encrypted backups alone", async () => {
    await keptCertificate({ db: database(), secret: SECRET }, 1);
    mkdirSync(folder(), { recursive: true });
    const plain = backupOf(database(), createFileStore(place("none")), folder());
    const restored = async (name: string, passphrase: string | null) => {
      await writeBackup({ ...plain, passphrase }, place(name));
      const db = await openMigrated(`${name}.db`);
      await restore(place(name), db, createFileStore(place("pictures")), passphrase);
      return db.selectFrom("studio_values").select("key").where("key", "=", CERTIFICATE_ROW).execute();
    };
    expect(await restored("plain.zip", null)).toEqual([]);
    expect(await restored("sealed.zip", "a long passphrase of a test")).toHaveLength(1);
  });
});

describe("the certificate of the settings", () => {
  const problemsOf = (env: Parameters<typeof parseContentCredentials>[0]) => {
    const problems: string[] = [];
    const parsed = parseContentCredentials(env, problems);
    expect(parsed === null).toBe(problems.length > 0 || (!env.C2PA_CERT && !env.C2PA_KEY));
    return problems;
  };

  it("signs pictures where certificate and key fit", async () => {
    const { chain, key } = await makeCertificate(Date.now());
    expect(problemsOf({ C2PA_CERT: chain, C2PA_KEY: key })).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  it("is refused with the reason, and never shown, where one is missing, wrong, expired or of another key", async () => {
    const [one, other] = await Promise.all([makeCertificate(Date.now()), makeCertificate(Date.now())]);
    const old = await makeCertificate(Date.parse("1950-01-01"));
    expect(problemsOf({ C2PA_CERT: one.chain })).toEqual(["C2PA_KEY: required with C2PA_CERT"]);
    expect(problemsOf({ C2PA_KEY: one.key })).toEqual(["C2PA_CERT: required with C2PA_KEY"]);
    expect(problemsOf({ C2PA_CERT: one.chain, C2PA_KEY: other.key })).toEqual([
      "C2PA_KEY: is not the key of the first certificate of C2PA_CERT",
    ]);
    expect(problemsOf({ C2PA_CERT: "no PEM", C2PA_KEY: "none" })).toEqual([
      "C2PA_CERT: must be certificates as PEM, that of the signer first",
      "C2PA_KEY: must be a private key as PEM, without a passphrase",
    ]);
    expect(problemsOf({ C2PA_CERT: old.chain, C2PA_KEY: old.key })).toEqual([
      expect.stringMatching(/^C2PA_CERT: the first certificate expired on/),
    ]);
    expect(problemsOf({ C2PA_CERT: one.chain + other.chain, C2PA_KEY: one.key })).toEqual([
      "C2PA_CERT: each certificate must be issued by the next one",
    ]);
  });
});

describe.each(SIGNED_FORMATS)("a copy of a picture that was changed after it was signed as %s", (format) => {
  it("names it without its manifest, says its kind itself, and is valid", async () => {
    const original = { bytes: changedPicture(format), mediaType: `image/${format}` };
    const origin = await originOfCopy(original, { marks: testMarks, sourceType: "model" });
    const copy = Buffer.concat(await testMarks.mark(await picture("webp"), origin));
    expect(await verify("webp", copy)).toEqual([]);
    expect(await toldBy("webp", copy)).toEqual({
      manifests: [expect.any(String)],
      actions: ["c2pa.opened", "c2pa.converted"],
      sourceTypes: [SOURCE_TYPES.model],
      ingredients: ["parentOf"],
    });
  });
});

describe("a copy for people from whom prompts are hidden", () => {
  const own = async () => Buffer.concat(await testMarks.mark(await picture("png"), DRAWN));
  const originFor = (bytes: Uint8Array, hidden: Hidden, marks = testMarks) =>
    originOfCopy({ bytes, mediaType: "image/png" }, { marks, sourceType: "model", hidden });

  it("goes on with the studio's own manifests, which never say a prompt", async () => {
    // A word that its own manifests have anyway.
    for (const hidden of [undefined, null, ["soft studio light"]])
      expect((await originFor(await own(), hidden)).ingredients).toHaveLength(1);
    const copy = await testMarks.mark(await picture("png"), await originFor(await own(), null));
    expect((await originFor(Buffer.concat(copy), null)).ingredients).toHaveLength(1);
  });

  it("does not go on with those of somebody else who calls himself as the studio does", async () => {
    const openSigner = async () => signerOf(await makeCertificate(Date.now()));
    const other = createMarks({ openSigner, log: createLog("silent") });
    const file = Buffer.concat(await other.mark(await picture("png"), DRAWN));
    expect(generatorsOf(manifestsIn(file) ?? file)).toEqual(["Prompt Studio"]);
    for (const hidden of [null, ["soft studio light"]])
      expect(await originFor(file, hidden)).toEqual({ ...DRAWN, ingredients: [] });
    expect((await originFor(file, null, other)).ingredients).toHaveLength(1);
  });

  it("goes on with others only where they say none of the hidden words", async () => {
    const foreign = signedPicture("png");
    const [name = ""] = generatorsOf(manifestsIn(foreign) ?? foreign);
    expect((await originFor(foreign, undefined)).action).toBe("converted");
    expect((await originFor(foreign, ["nothing of it"])).action).toBe("converted");
    for (const hidden of [null, [name]])
      expect(await originFor(foreign, hidden)).toEqual({ ...DRAWN, ingredients: [] });
  });
});

it("a lineage stays valid when the same picture was signed twice and both are made into one", async () => {
  const plain = await picture("png");
  const openSigner = async () => signerOf(await makeCertificate(Date.now()));
  const other = createMarks({ openSigner, log: createLog("silent") });
  const files = [await testMarks.mark(plain, DRAWN), await other.mark(plain, DRAWN)].map((parts) =>
    Buffer.concat(parts),
  );
  const ingredients = files.map((file, at) => ({
    relationship: at === 0 ? ("parentOf" as const) : ("inputTo" as const),
    mediaType: "image/png",
    manifests: manifestsIn(file),
  }));
  const file = Buffer.concat(await testMarks.mark(plain, { ...DRAWN, action: "edited", ingredients }));
  expect(await verify("png", file)).toEqual([]);
  expect((await toldBy("png", file)).ingredients).toEqual(["parentOf", "inputTo"]);
  expect(await isIntact(file, signerOf(await makeCertificate(Date.now())).hash)).toBe(true);
});

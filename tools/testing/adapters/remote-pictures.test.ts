/** Pictures from pictures at another studio: what is offered, what is sent there, and what people are told when it takes no picture. */

import type { Operation } from "contract/creations/inputs";
import type { CreationRequest } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import { StudioError } from "contract/studio-error";
import { isCreateFailure } from "image-providers/create-failure";
import type { CreationInputs, InputPicture } from "image-providers/inputs";
import type { ServiceClient } from "image-providers/outbound/client";
import { createUploadMemory } from "image-providers/outbound/uploads/upload-memory";
import { createRemoteService } from "image-providers/remote/service";
import { createUploads, type UploadThere } from "image-providers/remote/upload-inputs";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { closedAfterTest } from "@/tools/testing/closing";
import { png, redPng } from "@/tools/testing/foreign-pictures";
import { aRequest, createTestClock } from "@/tools/testing/studio";
import type { Fault } from "@/tools/testing/upstream/script";
import { createUpstreamStudio } from "@/tools/testing/upstream/studio";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { QUICK } from "./opening";

const closing = closedAfterTest();

type FromPictures = NonNullable<ModelAbilities["from_pictures"]>;
const ALL: FromPictures = {
  operations: ["edit", "expand", "upscale", "cut_out"],
  ...{ sources: "any", mask: "exact", references: { max: 16, roles: ["style"] } },
  ...{ strength: true, factors: [2, 4] },
};

const picture = (bytes: Uint8Array = redPng()): InputPicture => ({
  ...{ width: 1, height: 1, mediaType: "image/png" },
  read: async () => bytes,
});
const NONE: CreationInputs = {
  ...{ operation: null, source: null, sourcePrompt: null, mask: null, references: [] },
  ...{ strength: null, factor: null, painting: null },
};
const EDIT: CreationInputs = { ...NONE, operation: "edit", source: picture() };

async function open(inputs: CreationInputs | Error = EDIT, fromPictures: FromPictures | null = ALL) {
  const model = aModel({ id: "painter", abilities: fromPictures ? { from_pictures: fromPictures } : {} });
  const studio = createUpstreamStudio([model]);
  const upstream = closing(await startUpstream({ prefix: "/api", studio }));
  const service = closing(
    createRemoteService(
      {
        ...{ baseUrl: upstream.baseUrl, token: "canary-remote-4711", mediaHosts: [] },
        ...{ requestsPerMinute: 1_000, maxActive: 4 },
      },
      {
        ...{ clock: createTestClock(), log: createLog("silent"), tuning: QUICK },
        inputsOf: async () => {
          if (inputs instanceof Error) throw inputs;
          return inputs;
        },
      },
    ),
  );
  await service.learn();
  /** With ids of this studio, as a request of the ledger has them. */
  const create = (
    operation: Operation | null = "edit",
    settings: Partial<CreationRequest["settings"]> = {},
  ) => {
    const inputs = { source: { picture_id: "pi_ours" }, references: [{ upload_id: "up_ours" }] };
    const request = aRequest({ model: "remote/painter", ...(operation && { operation }), inputs });
    return service.create({ ...request, settings: { ...request.settings, ...settings } }, "cr_1");
  };
  const failure = () =>
    create().then(
      () => Promise.reject(new Error("It was created.")),
      (error: unknown) => (isCreateFailure(error) ? error : Promise.reject(error)),
    );
  const host = new URL(upstream.baseUrl).host;
  const [offered] = service.models;
  return { studio, upstream, service, create, failure, host, can: offered?.abilities.from_pictures };
}

it("what a model of the other studio makes from any picture is offered here", async () => {
  expect((await open(EDIT, ALL)).can).toEqual(ALL);
});

it.each<[string, object]>([
  ["takes only pictures of its own", { ...ALL, sources: "own" }],
  ["says it in a way that is not understood", ["everything"]],
  ["takes pictures of a kind that only a later version knows", { ...ALL, sources: "those of a friend" }],
  [
    "can nothing of it that is known here",
    { ...ALL, operations: ["animate"], references: { max: 0, roles: [] } },
  ],
])("a model of the other studio that %s is offered for words alone", async (_, told) => {
  const { can, service } = await open(EDIT, told as FromPictures);
  expect(service.models[0]?.id).toBe("remote/painter");
  expect(can).toBeUndefined();
});

it("of what the other studio says the part is offered that is possible here", async () => {
  const told = {
    operations: ["edit", "animate", "expand", "upscale"],
    ...{ sources: "any", mask: "guided", references: { max: 900, roles: ["style", 7] }, strength: "yes" },
    factors: [2, "4", 900],
  };
  expect((await open(EDIT, told as unknown as FromPictures)).can).toEqual({
    // Whoever expands takes exact masks.
    operations: ["edit", "upscale"],
    ...{
      sources: "any",
      mask: null,
      references: { max: 16, roles: ["style"] },
      strength: false,
      factors: [2],
    },
  });
});

it("source, mask and references are uploaded once each, and the create names those uploads and no id of this studio", async () => {
  const halfClear = png({ width: 2, height: 1, colour: 6 }, Uint8Array.of(0, 1, 2, 3, 0, 1, 2, 3, 255));
  const source = png({ width: 2, height: 1, colour: 2 }, Uint8Array.of(0, 9, 9, 9, 7, 7, 7));
  const { create, studio, upstream } = await open({
    ...EDIT,
    source: picture(source),
    mask: picture(halfClear),
    references: [
      { ...picture(), role: "style" },
      { ...picture(source), role: null },
    ],
    strength: 0.4,
  });
  await create();
  const [request] = studio.requests;
  const { source: sent, mask, references, strength } = request?.inputs ?? {};
  const bytesOf = (there?: { upload_id?: string | undefined }) => studio.uploads.get(there?.upload_id ?? "");
  expect(bytesOf(sent)).toEqual(Buffer.from(source));
  expect(bytesOf(mask)).toEqual(Buffer.from(halfClear));
  expect(references?.map(bytesOf)).toEqual([Buffer.from(redPng()), Buffer.from(source)]);
  expect(references?.map(({ role }) => role)).toEqual(["style", undefined]);
  expect(strength).toBe(0.4);
  expect(request?.operation).toBe("edit");
  expect(JSON.stringify(studio.requests)).not.toMatch(/ours/);
  expect([upstream.counts.calls("upload"), upstream.counts.creates()]).toEqual([4, 1]);
});

it("an upscale to more pixels than a request can ask for is sent with its factor alone, and an expand with its aspect ratio", async () => {
  const settings = { aspect_ratio: "2:1", resolution: 8_000 };
  const upscaled = await open({ ...EDIT, operation: "upscale", factor: 4 });
  await upscaled.create("upscale", settings);
  expect(upscaled.studio.requests).toMatchObject([{ operation: "upscale", inputs: { factor: 4 } }]);
  const expanded = await open({ ...EDIT, operation: "expand" });
  await expanded.create("expand", settings);
  expect(expanded.studio.requests).toMatchObject([
    { operation: "expand", settings: { aspect_ratio: "2:1" } },
  ]);
});

it("a prompt with references alone has the size that was asked for", async () => {
  const { create, studio } = await open({ ...NONE, references: [{ ...picture(), role: null }] });
  await create(null, { aspect_ratio: "3:2", resolution: 512 });
  expect(studio.requests).toMatchObject([
    { settings: { aspect_ratio: "3:2", resolution: 512 }, inputs: { references: [{}] } },
  ]);
});

const json = (status: number, code: number, message: string): Fault => ({
  answer: { status, json: { message, code, details: [] } },
});

it.each<[string, Fault, { outcome: string; kind?: string; code: number }, RegExp]>([
  [
    "refuses the token",
    json(401, 40102, "x"),
    { outcome: "refused", kind: "unauthorized", code: 50202 },
    /refuses the studio's token/,
  ],
  [
    "has no storage left",
    json(402, 40202, "x"),
    { outcome: "refused", code: 40201 },
    /storage at .* is full/,
  ],
  ["has no disk left", json(507, 50701, "x"), { outcome: "refused", code: 40201 }, /storage at .* is full/],
  [
    "permits no uploads",
    json(403, 40303, "x"),
    { outcome: "refused", code: 50202 },
    /does not permit the studio to upload/,
  ],
  ["knows no uploads", json(404, 40401, "x"), { outcome: "refused", code: 50255 }, /takes no pictures/],
  [
    "finds the picture too large",
    json(413, 41302, "x"),
    { outcome: "refused", code: 40002 },
    /as large as this one: 1 × 1 pixels/,
  ],
  [
    "cannot read the picture",
    json(415, 41502, "x"),
    { outcome: "refused", code: 40002 },
    /cannot read this picture/,
  ],
  [
    "refuses it for another reason",
    json(422, 42201, "x"),
    { outcome: "refused", code: 50255 },
    /did not take a picture/,
  ],
  [
    "is asked too often",
    { tooMany: "2" },
    { outcome: "refused", kind: "rate_limited", code: 50303 },
    /is busy/,
  ],
  ["fails", json(500, 50001, "x"), { outcome: "not_sent", code: 50301 }, /did not take a picture/],
  [
    "answers with a page",
    { answer: { text: "<html>Welcome</html>" } },
    { outcome: "not_sent", code: 50301 },
    /could not be understood/,
  ],
])(
  "when the other studio %s, nothing is created there, and the sentence names it",
  async (_, fault, expected, words) => {
    const { failure, host, upstream } = await open();
    upstream.next("upload", fault);
    const { outcome, kind, body } = await failure();
    expect({ outcome, kind, code: body.code }).toEqual({ kind: undefined, ...expected });
    expect(body.message).toMatch(words);
    expect(body.message).toContain(host);
    expect(upstream.counts.creates()).toBe(0);
  },
);

it.each<[string, Fault]>([
  ["breaks off", { reset: "after_reading" }],
  ["never ends", { silent: true }],
])("an upload that %s was not sent, and the same creation can be sent again", async (_, fault) => {
  const { failure, create, upstream } = await open();
  upstream.next("upload", fault);
  expect(await failure()).toMatchObject({ outcome: "not_sent" });
  expect(upstream.counts.creates()).toBe(0);
  await create();
  expect(upstream.counts.started()).toBe(1);
});

it("the field of a picture that the other studio refuses is named", async () => {
  const { failure, upstream } = await open({ ...EDIT, references: [{ ...picture(), role: null }] });
  upstream.always("upload", json(413, 41302, "x"));
  const [detail] = (await failure()).body.details as { field: string }[];
  expect(["inputs.source", "inputs.references.0"]).toContain(detail?.field);
});

it.each<[string, Error, object]>([
  [
    "is lost",
    new StudioError("picture_damaged", "It is missing."),
    { outcome: "refused", body: { message: "It is missing." } },
  ],
  [
    "cannot be converted just now",
    new StudioError("downloads_busy", "Later.", { retryable: true }),
    { outcome: "not_sent" },
  ],
  ["is out of reach", new Error("The bucket is away."), { outcome: "not_sent", body: { code: 50301 } }],
])("a source that %s is not sent, and neither is the create", async (_, error, expected) => {
  const unread = { ...picture(), read: () => Promise.reject(error) };
  for (const inputs of [{ ...EDIT, source: unread }, error]) {
    const { failure, upstream } = await open(inputs);
    expect(await failure()).toMatchObject(expected);
    expect([upstream.counts.calls("upload"), upstream.counts.creates()]).toEqual([0, 0]);
  }
});

it("references are not sent to a model that takes none any more", async () => {
  const { create, upstream } = await open(EDIT, null);
  await expect(create(null)).rejects.toMatchObject({ outcome: "refused" });
  expect([upstream.counts.calls("upload"), upstream.counts.creates()]).toEqual([0, 0]);
});

it("of everybody's pictures four are uploaded at once, and those that wait are not read before", async () => {
  const ends: (() => void)[] = [];
  const reads: number[] = [];
  const client = {
    send: () =>
      new Promise((resolve) => {
        ends.push(() => resolve({ kind: "answer", status: 201, body: { value: { upload_id: "up_1" } } }));
      }),
  } as unknown as ServiceClient;
  const references = Array.from({ length: 6 }, (_, n) => ({
    ...picture(),
    role: null,
    read: async () => {
      reads.push(n);
      return redPng();
    },
  }));
  const upload = createUploads(client, async () => ({ ...NONE, references }));
  const made = createUploadMemory<UploadThere>("it").during("cr_1", (once) => upload("cr_1", once));
  await expect.poll(() => ends.length).toBe(4);
  expect(reads).toEqual([0, 1, 2, 3]);
  for (const end of ends.splice(0)) end();
  await expect.poll(() => ends.length).toBe(2);
  for (const end of ends) end();
  expect((await made)?.references).toHaveLength(6);
});

it("uploads that take longer than a send may are given up before the create, also for those that had no turn", async () => {
  const client = { name: "The image service", send: () => new Promise(() => {}) } as unknown as ServiceClient;
  const references = Array.from({ length: 6 }, () => ({ ...picture(), role: null }));
  const upload = createUploads(client, async () => ({ ...NONE, references }), 20);
  const made = createUploadMemory<UploadThere>("it").during("cr_1", (once) => upload("cr_1", once));
  await expect(made).rejects.toMatchObject({ outcome: "not_sent" });
});

/** A server that ignores seeds draws one picture again and again, and each may be paid for. */
import { expect, it, test } from "vitest";
import { newId } from "@/lib/base/ids";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { aPng, createPaidEngine, openPaidEngine } from "@/tools/testing/paid-engine";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { equalPicturesNotice } from "./equal-pictures";
import { sweep, sweepUntilDone } from "./sweep";

test.each([
  ["ab", null],
  ["a", null],
  ["aa", "Both pictures are the same file."],
  ["aaa", "All 3 pictures are the same file."],
  ["abca", "2 of these 4 pictures are the same file."],
  ["aabbc", "4 of these 5 pictures are only 2 files."],
  ["aabb", "4 of these 4 pictures are only 2 files."],
  ["..", null],
  ["a.a", "2 of these 3 pictures are the same file."],
])("pictures with the files %s are told as: %s", (files, words) => {
  const pictures = [...files].map((file) => ({ seed: null, ...(file !== "." && { hash: file }) }));
  expect(equalPicturesNotice(pictures)).toBe(words && `${words} The model drew them with the same seed.`);
});

test("equal pictures with different seeds are not said to have the same one", () => {
  expect(
    equalPicturesNotice([
      { hash: "a", seed: 7 },
      { hash: "a", seed: 8 },
    ]),
  ).toBe("Both pictures are the same file. The model drew them the same although their seeds differ.");
});

describeOnEachDatabase("equal pictures of a creation", (database) => {
  it("pictures fetched from a service that are the same file are told beside what the service says", async () => {
    const ownerId = await addPerson(database());
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service });
    service.on.create = () => newId("job");
    service.on.status = () => aReport({ status: "succeed", notice: "One is missing." });
    const { fetch } = aPictureElsewhere(0) as { fetch(): Promise<Uint8Array> };
    service.on.outputs = () => [
      ...[0, 1].map((index) => aPictureElsewhere(index, fetch)),
      aPictureElsewhere(2),
    ];
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await expect
      .poll(async () => {
        await sweep(context);
        await settled(context);
        return (await readCreation(context, { ownerId, id })).status;
      })
      .toBe("succeed");
    expect((await readCreation(context, { ownerId, id })).notice).toBe(
      "One is missing. 2 of these 3 pictures are the same file. The model drew them with the same seed.",
    );
  });

  it("pictures of an engine that are the same file are told although the studio writes different seeds into them", async () => {
    const ownerId = await addPerson(database());
    const engine = createPaidEngine();
    const { context, worker, store } = createEngineStudio(database(), openPaidEngine(engine));
    const bytes = await aPng(96, 64);
    for (const seed of [7, 8])
      engine.next(() => ({ images: [{ image: { bytes }, seed }], understood: [], unknown: [] }));
    const request = { ...aRequest({ is_enable_prompt_enhancer: false }), config: { image_number: 2 } };
    const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
    await worker.workUntilEmpty();
    await sweepUntilDone(context);
    expect((await readCreation(context, { ownerId, id })).notice).toBe(
      "Both pictures are the same file. The model drew them the same although their seeds differ.",
    );
    const rows = await database().selectFrom("pictures").select("original_key").execute();
    const stored = await Promise.all(rows.map(({ original_key }) => store.get(original_key)));
    expect(new Set(stored.map((file) => Buffer.from(file ?? []).toString("base64"))).size).toBe(2);
  });

  it("pictures that differ are not told of", async () => {
    const ownerId = await addPerson(database());
    const { context, worker } = createEngineStudio(database(), openPaidEngine(createPaidEngine()));
    const request = { ...aRequest({ is_enable_prompt_enhancer: false }), config: { image_number: 2 } };
    const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
    await worker.workUntilEmpty();
    await sweepUntilDone(context);
    expect((await readCreation(context, { ownerId, id })).notice).toBeNull();
  });
});

import { AXIS_KINDS, type AxisKind } from "contract/sheets/axes";
import { beforeAll, expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { png } from "@/tools/testing/foreign-pictures";
import { aSheet, LIGHTS, openSheets, seeds, serviceNamed } from "@/tools/testing/sheets";

interface Sample {
  /** Of the axis, besides its kind and values. */
  axis?: object;
  /** Of the request. */
  request?: object;
  /** Three values, and what the record of a creation has of each of them. */
  values: readonly (readonly [value: object, recorded: string])[];
}

/** @param uploads the ids of four. */
const samplesOf = (uploads: readonly string[]): Record<AxisKind, Sample> => {
  const pictures = uploads.slice(0, 3).map((upload_id) => [{ picture: { upload_id } }, upload_id] as const);
  const source = { operation: "edit", inputs: { source: { upload_id: uploads[3] } } };
  return {
    words: {
      axis: { words: "lodge" },
      values: ["mill", "barn", "tower"].map((text) => [{ text }, `A ${text} at`]),
    },
    seed: { values: [4_711, 4_712, 4_713].map((seed) => [{ seed }, `"seed":${seed}`]) },
    model: {
      values: ["first/model", "second/model", "third/model"].map((model) => [{ model }, `"${model}"`]),
    },
    shape: { values: ["1:1", "3:2", "16:9"].map((aspect_ratio) => [{ aspect_ratio }, `"${aspect_ratio}"`]) },
    style: {
      values: ["Ink", "Oil", "Chalk"].map((name) => [
        { name, template: `${name} of {prompt}` },
        `"${name} of`,
      ]),
    },
    negative_prompt: { values: ["fog", "rain", "snow"].map((text) => [{ text }, `"${text}"`]) },
    strength: {
      request: source,
      values: [0.25, 0.5, 0.75].map((strength) => [{ strength }, `"strength":${strength}`]),
    },
    source: { request: { operation: "edit" }, values: pictures },
    reference: { values: pictures },
  };
};

const abilities = {
  from_pictures: {
    ...{ operations: ["edit"], sources: "any", mask: null, strength: true, factors: [] },
    ...{ references: { max: 4, roles: [] }, needs_picture: false },
  },
} satisfies Parameters<typeof serviceNamed>[1];

describeOnEachDatabase("further values of a finished sheet", (database) => {
  let files: Uint8Array[] = [];
  beforeAll(() => {
    files = [1, 2, 3, 4].map((shade) => png({ width: 1, height: 1 }, Uint8Array.of(0, 0, shade * 50, 0)));
  });

  const open = async (kind: AxisKind) => {
    const services = ["second", "third"].map((id) => serviceNamed(id, abilities));
    const studio = await openSheets(database(), { abilities, services });
    const { create, context, ownerId } = studio;
    const uploads: string[] = [];
    for (const file of files)
      uploads.push((await addUpload(context.creations, { ownerId, read: async () => file })).upload_id);
    const { axis, request, values } = samplesOf(uploads)[kind];
    const other = kind === "seed" ? { ...LIGHTS, values: LIGHTS.values.slice(1) } : seeds(1, 2);
    const id = await create(
      aSheet([{ kind, ...axis, values: values.slice(0, 2).map(([value]) => value) }, other], {
        request: { prompt: "A lodge at {dawn|noon|dusk}", settings: { resolution: 64 }, ...request },
      }),
    );
    await studio.feed();
    const more = (some: readonly object[], after: number) =>
      studio.act(id, { type: "add_values", axis: 0, more: { kind, values: some }, after });
    return { ...studio, id, more, values };
  };

  it.each(AXIS_KINDS)("of the kind %s draw the new cells alone, each with the new value", async (kind) => {
    const { id, more, values, feed, read } = await open(kind);
    const before = await read(id);
    const drawn = before.counts.created ?? 0;
    expect(drawn).toBeGreaterThanOrEqual(4);
    await more([values[2]?.[0] ?? {}], 2);
    await feed();
    const { cells, counts, axes } = await read(id);
    expect(counts).toMatchObject({ created: (drawn / 2) * 3, waiting: 0, refused: 0, left_out: 0 });
    expect(cells.slice(0, drawn)).toEqual(before.cells);
    expect(axes[0]?.values).toHaveLength(3);
    for (const { cell, creation_id } of cells) {
      const row = await database()
        .selectFrom("creations")
        .select(["request", "model"])
        .where("id", "=", creation_id ?? "")
        .executeTakeFirstOrThrow();
      const record = `${row.request} "${row.model}"`;
      const has = values.map(([, recorded]) => record.includes(recorded));
      expect(has, record).toEqual([0, 1, 2].map((place) => cell.startsWith(`${place}.`)));
    }
  });

  it.each(AXIS_KINDS)(
    "of the kind %s are refused where the axis has them, whatever they are called",
    async (kind) => {
      const { id, more, values, read } = await open(kind);
      const [first, , third] = values.map(([value]) => value);
      const refused = async (some: object[], field: string) =>
        expect(more(some, 2)).rejects.toMatchObject({
          errorName: "invalid_request",
          details: [{ field, message: expect.stringMatching(/ is in this axis already\.$/) }],
        });
      await refused([{ ...third }, { ...first, label: "Once more" }], "more.values.1");
      await refused([{ ...third }, { ...third, label: "Twice" }], "more.values.1");
      expect((await read(id)).axes[0]?.values).toHaveLength(2);
    },
  );
});

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { creationDetailResponseSchema } from "contract/creations/creation";
import { pictureSize } from "contract/models/shape";
import sharp from "sharp";
import { understand } from "sketch-engine";
import { describe, expect, it, test } from "vitest";
import { listCreations } from "@/lib/creations/list";
import { readPicture } from "@/lib/creations/pictures/pictures";
import { readCreation } from "@/lib/creations/read";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { CAMPAIGN, fileOf, requestOf } from "./campaign";
import { CAMPAIGN_FOLDER } from "./campaign-folder";
import { seedCampaign } from "./seed-campaign";

/** Everybody who clones the repository downloads them. */
const MAX_BYTES = 3_000_000;
const TWO_WEEKS_MS = 14 * 24 * 3_600_000;

describe("the campaign", () => {
  test.each(CAMPAIGN)("the sandbox engine understands every word of the shot $name", (shot) => {
    const { prompt, negative_prompt } = requestOf(shot);
    const { unknown, unknownNegative } = understand(prompt, negative_prompt, shot.seed, 1);
    expect({ unknown, unknownNegative }).toEqual({ unknown: [], unknownNegative: [] });
  });

  test("each shot has its pictures in the size of its request, and no others are kept", async () => {
    const files = CAMPAIGN.flatMap((shot) =>
      Array.from({ length: shot.pictures }, (_, index) => [fileOf(shot, index), requestOf(shot)] as const),
    );
    expect(readdirSync(CAMPAIGN_FOLDER).sort()).toEqual(files.map(([name]) => name).sort());
    for (const [name, { settings }] of files) {
      const { width, height, format } = await sharp(path.join(CAMPAIGN_FOLDER, name)).metadata();
      const expected = { ...pictureSize(settings.aspect_ratio, settings.resolution), format: "webp" };
      expect({ width, height, format }, name).toEqual(expected);
    }
  });

  test("the pictures of the campaign together have less than 3 MB", () => {
    const sizes = readdirSync(CAMPAIGN_FOLDER).map((name) => statSync(path.join(CAMPAIGN_FOLDER, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  });
});

describeOnEachDatabase("a studio with the campaign", (database) => {
  it("a seeded campaign is a person's last two weeks, with styles, variations and picks that can be viewed", async () => {
    await addPerson(database());
    const { context } = createTestStudio(database());
    const now = context.clock.now();
    expect(await seedCampaign(context, "ada")).toBe(CAMPAIGN.length);
    const { creations, total } = await listCreations(context, { ownerId: "ada", limit: 100, total: "true" });
    expect(total).toBe(CAMPAIGN.length);
    const details = [];
    for (const { creation_id: id } of creations) {
      details.push(
        creationDetailResponseSchema.parse({
          status: "success",
          value: await readCreation(context, { ownerId: "ada", id }),
        }).value,
      );
    }
    for (const { create_time } of details) {
      const age = now - Date.parse(create_time);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(TWO_WEEKS_MS);
    }
    expect(new Set(details.map(({ written }) => written?.style)).size).toBeGreaterThan(9);
    expect(new Set(details.map(({ model }) => model))).toEqual(new Set(["sandbox"]));
    expect(details.filter(({ written }) => written && written.values.length > 0)).toHaveLength(3);
    const outputs = details.flatMap((one) => one.outputs);
    expect(outputs).toHaveLength(CAMPAIGN.reduce((sum, { pictures }) => sum + pictures, 0));
    const picks = CAMPAIGN.flatMap((shot) => shot.picks ?? []);
    expect(outputs.filter((output) => output.is_favourite)).toHaveLength(picks.length);
    const [output] = outputs;
    if (!output) throw new Error("There is no picture.");
    const query = new URL(output.media_url).searchParams;
    const asked = { pictureId: output.id, variant: "original", query } as const;
    const { width, height } = await sharp(await bytesOf(await readPicture(context, asked))).metadata();
    expect({ width, height }).toEqual({ width: output.width, height: output.height });
  });
});

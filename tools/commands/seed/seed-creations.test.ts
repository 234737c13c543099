import { creationDetailResponseSchema } from "contract/creations/creation";
import sharp from "sharp";
import { expect, it } from "vitest";
import { listCreations } from "@/lib/creations/list";
import { readPicture } from "@/lib/creations/pictures/pictures";
import { readCreation } from "@/lib/creations/read";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { seedCreations } from "./seed-creations";

describeOnEachDatabase("a seeded studio", (database) => {
  it("a seeded studio has the requested number of complete creations with viewable pictures", async () => {
    await addPerson(database());
    const { context } = createTestStudio(database());
    await seedCreations(context, { ownerId: "ada", count: 120 });
    const first = await listCreations(context, { ownerId: "ada", limit: 100, total: "true" });
    expect(first).toMatchObject({ total: 120, creations: { length: 100 } });
    expect(new Set(first.creations.map(({ prompt }) => prompt)).size).toBeGreaterThan(50);
    expect(new Set(first.creations.map(({ status }) => status)).size).toBeGreaterThan(1);
    const times = first.creations.map(({ create_time }) => create_time);
    expect(new Set(times).size).toBe(100);
    const one = first.creations.find(({ status }) => status === "succeed");
    const creation = await readCreation(context, { ownerId: "ada", id: one?.creation_id ?? "" });
    creationDetailResponseSchema.parse({ status: "success", value: creation });
    for (const output of creation.outputs) {
      const query = new URL(output.media_url).searchParams;
      const asked = { pictureId: output.id, variant: "original", query } as const;
      const bytes = await bytesOf(await readPicture(context, asked));
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({
        width: output.width,
        height: output.height,
        format: "jpeg",
      });
    }
  });
});

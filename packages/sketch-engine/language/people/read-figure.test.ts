import { describe, expect, test } from "vitest";
import { toLch } from "../../core/colour";
import { understand } from "../understand";

const briefOf = (prompt: string) => understand(prompt, "", 1, 1).brief;
const looksOf = (prompt: string) => briefOf(prompt).subjects.flatMap(({ looks }) => looks ?? []);
const hueOf = (colour: Parameters<typeof toLch>[0] | undefined) => Math.round(toLch(colour ?? [0, 0, 0])[2]);

describe("the people of a prompt", () => {
  test("faces have the age, hair and expression that the words give them", () => {
    expect(looksOf("portrait of a young man with freckles and curly hair")).toMatchObject([
      { hasBeard: false, hasFreckles: true, hairStyle: "curly", framing: "bust" },
    ]);
    expect(looksOf("an old bearded man, laughing")).toMatchObject([
      { body: "old man", hasBeard: true, expression: "laughing" },
    ]);
  });

  test("each of several people has the clothes and the posture named with them", () => {
    const [man, woman] = looksOf("a man reading in a red coat and a woman in a blue dress");
    expect(man).toMatchObject({ body: "man", garments: ["coat"] });
    expect(woman).toMatchObject({ body: "woman", garments: ["dress"] });
    expect(hueOf(man?.colours?.coat)).not.toBe(hueOf(woman?.colours?.dress));
    expect(looksOf("a mother and a daughter in yellow raincoats").map(({ garments }) => garments)).toEqual([
      ["raincoat"],
      ["raincoat"],
    ]);
  });

  test("of colours before a garment the one of the cloth counts last, and that of a wall does not", () => {
    const [linen] = looksOf("man in a rust linen shirt");
    const [rust] = looksOf("man in a rust shirt");
    expect(linen?.colours).toEqual(rust?.colours);
    expect(looksOf("man at a brick wall, leather jacket")[0]?.colours).toEqual({});
  });

  test("the picture shows as much of a person, and the side, that the words say", () => {
    expect(briefOf("Man leaning on a wall, hat in hand, waist-up").subjects).toMatchObject([
      { kind: "man", looks: [{ pose: "leaning", framing: "waist", carried: "hat" }] },
    ]);
    expect(briefOf("Woman in a coat, full length, close-up").subjects[0]?.kind).toBe("person");
    expect(looksOf("Runner from behind on a road")).toMatchObject([{ isFromBehind: true, pose: "running" }]);
    expect(looksOf("Runner on a road, light from behind")[0]?.isFromBehind).toBeUndefined();
  });

  test("people around a table share it, with what lies on it", () => {
    const { subjects } = briefOf("Four colleagues around a laptop, one standing and pointing");
    expect(subjects.map(({ kind, count }) => `${count} ${kind}`)).toEqual(["4 person", "1 thing laptop"]);
    expect(subjects[0]?.looks?.filter(({ isAtTable }) => isAtTable)).toHaveLength(4);
    expect(subjects[0]?.looks?.map(({ pose }) => pose === "pointing")).toEqual([true, false, false, false]);
  });

  test("whoever cooks wears an apron, and whoever leans at a wall casts a shadow on it", () => {
    expect(looksOf("a boy in a striped shirt baking a cake")[0]?.garments).toEqual([
      "striped shirt",
      "apron",
    ]);
    expect(looksOf("a cook in a raincoat, cooking")[0]?.garments).not.toContain("apron");
    expect(looksOf("a man leaning on a brick wall")[0]?.isAtWall).toBe(true);
    expect(looksOf("a man leaning on a bicycle")[0]?.isAtWall).toBeUndefined();
  });
});

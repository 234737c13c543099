import { expect, test } from "vitest";
import { Random } from "../../core/random";
import { understand } from "../../language/understand";
import { makeGround } from ".";

test.each(["mountains", "hills", "sea", "desert"] as const)(
  "a wide-angle lens sees more and a telephoto lens less of the terrain %s",
  (terrain) => {
    for (let seed = 0; seed < 8; seed++) {
      const focalWith = (lens: string) => {
        const { brief } = understand(`${terrain}, ${lens}`, "", seed, 1.5);
        return makeGround(terrain, brief, new Random(1)).camera.focal;
      };
      expect(focalWith("wide angle lens")).toBeLessThan(focalWith(""));
      expect(focalWith("telephoto lens")).toBeGreaterThan(focalWith(""));
    }
  },
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureName } from "./picture-name";

const picture = {
  prompt: "Ein Fuchs, im Schnee! Bei Nacht und Nebel",
  createTime: "2030-01-02T23:59:59.000Z",
  seed: 8,
  creationId: "cr_12345678",
  index: 1,
  mediaType: "image/png",
};

test("a picture is named by its day, its first words and its seed", () => {
  expect(pictureName(picture)).toBe("2030-01-02-ein-fuchs-im-schnee-bei-nacht-8.png");
  expect(pictureName({ ...picture, mediaType: "image/jpeg" })).toMatch(/-8\.jpg$/);
});

test("letters with accents stay complete in a picture's name, however the prompt encodes them", () => {
  for (const form of ["NFC", "NFD"])
    expect(pictureName({ ...picture, prompt: "Schöne Straße 灯台".normalize(form) })).toBe(
      "2030-01-02-schöne-straße-灯台-8.png",
    );
});

test("a picture without words and seed is named by its creation and position", () => {
  expect(pictureName({ ...picture, prompt: "…", seed: null })).toBe("2030-01-02-picture-cr_12345-2.png");
});

test("every prompt gives a file name without path separators or spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (prompt) => {
      const name = pictureName({ ...picture, prompt });
      expect(name).toMatch(/^2030-01-02-[\p{L}\p{M}\p{N}-]+-8\.png$/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect([...name].length).toBeLessThan(120);
    }),
  );
});

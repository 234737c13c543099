import { describe, expect, it } from "vitest";
import { boardFileName, pictureFileName } from "./file-names";

describe("the name of a picture's file", () => {
  const name = (title: string | null, about = "", of = 5) =>
    pictureFileName(
      { number: 7, section: title === null ? null : { number: 2, title } },
      { about, mediaType: "image/jpeg", of },
    );

  it("begins with the number, padded so that a thousand pictures sort in their order", () => {
    expect(name(null)).toBe("007.jpg");
    expect(name(null, "", 1_000)).toBe("0007.jpg");
    expect(name(null, "A lobby, at dusk!")).toBe("007-a-lobby-at-dusk.jpg");
    expect(name(null, "…")).toBe("007-picture.jpg");
  });

  it.each([
    ["Lobby", "02 Lobby"],
    ["Größe 灯台", "02 Größe 灯台"],
    ["../../etc", "02 .. .. etc"],
    ["C:\\temp\\*?", "02 C temp"],
    ["con", "02 con"],
    ["dots...", "02 dots"],
    ["left\u202eright\u0000\n", "02 left right"],
    ["", "02"],
    ["x".repeat(200), `02 ${"x".repeat(60)}`],
  ])("the section %j is the folder %j", (title, folder) => {
    expect(name(title)).toBe(`${folder}/007.jpg`);
  });

  it("a board's file is named after the board, in letters of every script", () => {
    expect(boardFileName("Hafen: Größe / 灯台", "zip")).toBe("hafen-größe-灯台.zip");
    expect(boardFileName("!!!", "html")).toBe("picture.html");
  });
});

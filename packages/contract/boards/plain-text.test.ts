import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isSeen, onOneLine, withoutControls } from "./plain-text";

const text = z.string().check(withoutControls());
const line = z.string().check(onOneLine());

describe("a text that somebody types about a board", () => {
  it.each([
    ["one\ntwo\tthree", "one\ntwo\tthree"],
    ["one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["a\0b\u001b[31mc\u009bd", "ab[31mcd"],
    ["<b>bold</b>", "<b>bold</b>"],
    ["\u202eevil", "\u202eevil"],
    ["half a \ud83d pair", "half a \ufffd pair"],
    ["👩‍🎨 שלום", "👩‍🎨 שלום"],
  ])("the text %j is kept as %j", (given, kept) => {
    expect(text.parse(given)).toBe(kept);
  });

  it.each([
    ["Ada\nL.", "Ada L."],
    ["\u202eadA\u2066", " adA "],
    ["A\0da", "Ada"],
  ])("the name %j becomes the line %j", (given, kept) => {
    expect(line.parse(given)).toBe(kept);
  });

  it.each(["", " ", "\u200b", "\u00ad\u2060", "\u3164", "\u{e0041}", "\ufe0f", "\u0301"])(
    "%j, which shows nothing, is no name",
    (given) => expect(z.string().check(isSeen("empty")).safeParse(given).success).toBe(false),
  );

  it.each(["A", "漢", "שלום", "👩‍🎨", "❤️", "7", "?"])("%j is a name", (given) =>
    expect(z.string().check(isSeen("empty")).safeParse(given).success).toBe(true),
  );
});

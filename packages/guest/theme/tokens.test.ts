import { describe, expect, test } from "vitest";
import { DARK, LIGHT, type Oklch, type Token } from "./tokens";

/** Relative luminance (WCAG) of an OKLCH colour, clipped to sRGB. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS: Token[] = ["canvas", "panel", "raised", "tray"];
const TEXTS: Token[] = ["ink", "muted", "faint", "success", "warning", "danger"];
const pairs: [Token, Token][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [Token, Token] => [text, ground])),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
];

describe.each([
  ["dark", DARK as Record<Token, Oklch>],
  ["light", LIGHT],
])("the %s theme", (_name, theme) => {
  test.each(pairs)("the text colour %s on %s has a contrast of at least 4.5:1 (WCAG AA)", (text, ground) => {
    expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test("an empty tile differs visibly from the page", () => {
    // Perceived lightness, because a contrast ratio says little about two similar greys.
    expect(Math.abs(theme.tray[0] - theme.canvas[0])).toBeGreaterThanOrEqual(0.05);
  });
  test.each(GROUNDS)("the accent colour on %s has a contrast of at least 3:1", (ground) => {
    expect(contrast(theme.accent, theme[ground])).toBeGreaterThanOrEqual(3);
  });
});

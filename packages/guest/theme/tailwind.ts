/** What the studio's pages and the guests' page have in common; each adds its fonts. */
import type { Config } from "tailwindcss";
import { TOKENS } from "./tokens";

const rem = (pixels: number) => `${pixels / 16}rem`;
const size = (pixels: number, line: number): [string, string] => [rem(pixels), rem(line)];

export const theme = {
  colors: {
    transparent: "transparent",
    current: "currentColor",
    black: "#000",
    white: "#fff",
    ...Object.fromEntries(TOKENS.map((token) => [token, `var(--${token})`])),
  },
  fontSize: {
    xs: size(13, 18),
    sm: size(14, 20),
    base: size(16, 24),
    lg: size(20, 28),
    xl: size(28, 34),
  },
  extend: {
    borderRadius: { tile: "6px" },
    transitionDuration: { DEFAULT: "150ms" },
    transitionTimingFunction: { DEFAULT: "cubic-bezier(0, 0, 0.2, 1)" },
  },
} satisfies Config["theme"];

import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { cssVariables, DARK, LIGHT, TOKENS } from "./components/ui/theme/tokens";

const rem = (pixels: number) => `${pixels / 16}rem`;
const size = (pixels: number, line: number): [string, string] => [rem(pixels), rem(line)];

export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  darkMode: ["selector", ".dark"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      black: "#000",
      white: "#fff",
      ...Object.fromEntries(TOKENS.map((token) => [token, `var(--${token})`])),
    },
    fontFamily: {
      sans: ["var(--font-geist-sans)", "system-ui", "sans-serif"],
      mono: ["var(--font-geist-mono)", "ui-monospace", "monospace"],
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
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ":root": { ...cssVariables(LIGHT), colorScheme: "light" },
        ".dark": { ...cssVariables(DARK), colorScheme: "dark" },
      });
    }),
  ],
} satisfies Config;

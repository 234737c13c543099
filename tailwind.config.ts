import { cssVariables, DARK, LIGHT, theme } from "guest/theme";
import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

export default {
  content: [
    "./app/**/*.{ts,tsx}",
    "./components/**/*.{ts,tsx}",
    "./packages/guest/{pins,present,versions,zoom}/*.tsx",
  ],
  darkMode: ["selector", ".dark"],
  theme: {
    ...theme,
    fontFamily: {
      sans: ["var(--font-geist-sans)", "system-ui", "sans-serif"],
      mono: ["var(--font-geist-mono)", "ui-monospace", "monospace"],
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

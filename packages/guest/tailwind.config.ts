/** The theme for the pages of people without an account: they have no switch, so the system's theme decides. */
import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { cssVariables, DARK, LIGHT, theme } from "./theme";

export default {
  content: [],
  darkMode: "media",
  theme: {
    ...theme,
    // A font file would cost the first paint a request, and an offline file cannot have one.
    fontFamily: {
      sans: ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"],
      mono: ["ui-monospace", "SF Mono", "Menlo", "Consolas", "monospace"],
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ":root": { ...cssVariables(LIGHT), colorScheme: "light dark" },
        "@media (prefers-color-scheme: dark)": { ":root": cssVariables(DARK) },
      });
    }),
  ],
} satisfies Config;

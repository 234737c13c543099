/**
 * The colours of the studio in OKLCH for both themes. The Tailwind theme is generated from this table, and the tests check
 * the contrast of every text colour on every ground.
 *
 * The greys are neutral, so that the pictures provide the colour. `tray` is the ground of a picture that is not there yet,
 * and `accent` is used only for the primary action, progress and focus.
 */

/** Lightness 0..1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export const DARK = {
  canvas: [0.17, 0.005, 60],
  panel: [0.21, 0.005, 60],
  raised: [0.25, 0.005, 60],
  tray: [0.225, 0.005, 60],
  "tray-lit": [0.26, 0.005, 60],
  hairline: [0.3, 0.005, 60],
  edge: [0.4, 0.006, 60],
  ink: [0.96, 0.004, 80],
  muted: [0.76, 0.006, 70],
  faint: [0.66, 0.006, 70],
  accent: [0.7, 0.19, 38],
  "accent-strong": [0.75, 0.17, 42],
  "on-accent": [0.17, 0.03, 38],
  success: [0.78, 0.12, 155],
  warning: [0.82, 0.12, 85],
  danger: [0.75, 0.13, 12],
} as const satisfies Record<string, Oklch>;

export type Token = keyof typeof DARK;

export const LIGHT: Record<Token, Oklch> = {
  canvas: [0.985, 0.003, 80],
  panel: [1, 0, 0],
  raised: [0.955, 0.004, 80],
  tray: [0.915, 0.005, 80],
  "tray-lit": [0.945, 0.004, 80],
  hairline: [0.9, 0.004, 80],
  edge: [0.78, 0.006, 80],
  ink: [0.2, 0.006, 60],
  muted: [0.43, 0.008, 60],
  faint: [0.5, 0.008, 60],
  accent: [0.62, 0.2, 38],
  "accent-strong": [0.66, 0.19, 40],
  "on-accent": [0.17, 0.03, 38],
  success: [0.46, 0.11, 155],
  warning: [0.5, 0.11, 70],
  danger: [0.5, 0.18, 15],
};

export const TOKENS = Object.keys(DARK) as Token[];

/** The CSS variables of one theme. */
export function cssVariables(theme: Record<Token, Oklch>): Record<string, string> {
  return Object.fromEntries(
    TOKENS.map((token) => {
      const [lightness, chroma, hue] = theme[token];
      return [`--${token}`, `oklch(${lightness} ${chroma} ${hue})`];
    }),
  );
}

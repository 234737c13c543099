/** The themes and window sizes in which pages are checked. */
interface Look {
  theme: "dark" | "light";
  viewport: { width: number; height: number };
}

const DESK = { width: 1440, height: 900 };
const HAND = { width: 390, height: 844 };

const EACH: readonly Look[] = [
  { theme: "dark", viewport: DESK },
  { theme: "light", viewport: HAND },
];
const CROSSED: readonly Look[] = [
  { theme: "light", viewport: DESK },
  { theme: "dark", viewport: HAND },
];

/** Both themes and both widths; each theme in each width with `npm run test:long`, which takes twice as long. */
export const LOOKS: readonly Look[] = process.env.EVERY_LOOK ? [...EACH, ...CROSSED] : EACH;

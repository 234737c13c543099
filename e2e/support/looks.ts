/** The themes and window sizes in which pages are checked. */
interface Look {
  theme: "dark" | "light";
  viewport: { width: number; height: number };
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const BASIC_COMBINATIONS: readonly Look[] = [
  { theme: "dark", viewport: DESKTOP },
  { theme: "light", viewport: PHONE },
];
const OTHER_COMBINATIONS: readonly Look[] = [
  { theme: "light", viewport: DESKTOP },
  { theme: "dark", viewport: PHONE },
];

/** Both themes and both widths; each theme in each width with `npm run test:long`, which takes twice as long. */
export const LOOKS: readonly Look[] = process.env.EVERY_LOOK
  ? [...BASIC_COMBINATIONS, ...OTHER_COMBINATIONS]
  : BASIC_COMBINATIONS;

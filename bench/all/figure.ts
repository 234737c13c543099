/** A measured figure, and the one that was measured beside it in the same run: alone it says more about the machine. */
export interface Figure {
  /** What was measured, with its unit, such as "status reads a second". */
  what: string;
  value: number;
  /** What it is compared with. */
  reference: string;
  referenceValue: number;
}

/** A subject: its figures, measured shortly. */
export interface Subject {
  name: string;
  measure(): Promise<Figure[]>;
}

const number = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(2).replace(/\.0$/, "");

/** A row of the table in Markdown. */
export const rowOf = (subject: string, { what, value, reference, referenceValue }: Figure): string =>
  `| ${[subject, what, number(value), reference, number(referenceValue), `${(value / referenceValue).toFixed(2)} ×`].join(" | ")} |`;

export const TABLE_HEAD =
  "| Subject | What | Measured | Beside it | Measured | Ratio |\n|---|---|---|---|---|---|";

/** A line of the history in CSV. @param about what all lines of a run begin with: the commit and the machine */
export const csvLineOf = (about: readonly string[], subject: string, figure: Figure): string =>
  [...about, subject, figure.what, number(figure.value), figure.reference, number(figure.referenceValue)]
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(",");

/** What a sheet is called. */
import type { AxisKind } from "contract/sheets/axes";
import { axisNames } from "./heads";

interface NamedAxis {
  kind: string;
  name: string;
  /** Its values, or how many there are. */
  values: readonly unknown[] | number;
}

const countOf = ({ values }: NamedAxis) => (typeof values === "number" ? values : values.length);

/** `4 × Light, 3 × Seed`: what differs between its cells. */
export function axesInWords(axes: readonly NamedAxis[]): string {
  const names = axisNames(axes.map(({ kind, name }) => ({ kind: kind as AxisKind, name })));
  const parts = axes.map((axis, at) => ({ count: countOf(axis), name: names[at] }));
  const varied = parts.filter(({ count }) => count > 1);
  return (varied.length > 0 ? varied : parts).map(({ count, name }) => `${count} × ${name}`).join(", ");
}

/** Its name; without one, what differs between its cells. */
export const titleOf = ({ name, axes }: { name: string; axes: readonly NamedAxis[] }): string =>
  name || axesInWords(axes);

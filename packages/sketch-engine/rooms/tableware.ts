import type { Brief } from "../language/brief";
import { buildModel } from "../subjects/catalogue";
import type { Furnishing } from "./furnishing";

type Tableware = "cup" | "candle";

const orderOf = ({ subjects }: Brief, kind: Tableware) => subjects.find((order) => order.kind === kind);

/** Puts a cup or a candle on (x, y); `size` is its height in picture heights. */
export function addTableware(room: Furnishing, kind: Tableware, x: number, y: number, size: number): void {
  const { add, brief, random, isNight, lights } = room;
  const model = buildModel(kind, random.fork(`${kind}${x}`), isNight, orderOf(brief, kind)?.colour);
  for (const { outline, colour, ...look } of model.parts) add(outline.placed(x, y, size), colour, look);
  if (kind === "candle") lights.push({ x, y: y - size, reach: 0.05 + size * 0.55 });
}

/** The cups and candles that the brief asks for, at most three; one cup when it asks for none. */
export function tablewareOf({ subjects }: Brief): Tableware[] {
  const asked = subjects.flatMap(({ kind, count }) =>
    kind === "cup" || kind === "candle" ? Array.from({ length: count }, () => kind) : [],
  );
  return asked.length > 0 ? asked.slice(0, 3) : ["cup"];
}

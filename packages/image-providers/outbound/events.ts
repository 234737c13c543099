/** Reads server-sent events from an answer, within bounds. */
import { joinChunks } from "./turns/join-chunks";

interface ServerEvent {
  /** Empty when the event has no name. */
  name: string;
  /** Bytes, because a picture in it has megabytes. */
  data: Buffer;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const COLON = 58;
/** Longer than the name of any field. */
const MAX_FIELD = 20;

/**
 * @param maxEventBytes of one event.
 * @throws what the body throws; Error for an event that is too large.
 */
export async function* readEvents(
  body: AsyncIterable<Buffer>,
  maxEventBytes: number,
): AsyncGenerator<ServerEvent> {
  let event = { name: "", data: [] as Buffer[], bytes: 0 };
  let line: Buffer[] = [];
  async function take(): Promise<ServerEvent | null> {
    const whole = await joinChunks(line);
    const text = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    line = [];
    if (text.length === 0) {
      const { name, data } = event;
      event = { name: "", data: [], bytes: 0 };
      return data.length > 0 ? { name, data: await joinedLines(data) } : null;
    }
    const colon = text.subarray(0, MAX_FIELD).indexOf(COLON);
    const field = text.toString("latin1", 0, Math.max(0, colon));
    const value = text.subarray(text[colon + 1] === SPACE ? colon + 2 : colon + 1);
    if (field === "event") event.name = value.toString("utf8");
    if (field === "data") event.data.push(value);
    return null;
  }
  function add(piece: Buffer): void {
    event.bytes += piece.length;
    if (event.bytes > maxEventBytes) throw new Error("An event of the answer is too large.");
    line.push(piece);
  }
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      const taken = await take();
      if (taken) yield taken;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  // Some servers end the answer without the blank line that ends an event.
  for (let last = 0; last < 2; last++) {
    const taken = await take();
    if (taken) yield taken;
  }
}

const LINE_END = Buffer.from("\n");

/** The lines of an event's data, which usually has one. */
const joinedLines = (lines: readonly Buffer[]): Promise<Buffer> =>
  joinChunks(lines.flatMap((one, at) => (at === 0 ? [one] : [LINE_END, one])));

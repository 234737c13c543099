/** Reads server-sent events from an answer, within bounds. */
interface ServerEvent {
  /** Empty when the event has no name. */
  name: string;
  data: string;
}

const NEWLINE = 10;

/**
 * @param maxEventBytes of one event.
 * @throws what the body throws; Error for an event that is too large.
 */
export async function* readEvents(
  body: AsyncIterable<Buffer>,
  maxEventBytes: number,
): AsyncGenerator<ServerEvent> {
  let event = { name: "", data: [] as string[], bytes: 0 };
  let line: Buffer[] = [];
  function take(): ServerEvent | null {
    const text = Buffer.concat(line).toString("utf8").replace(/\r$/, "");
    line = [];
    if (text === "") {
      const { name, data } = event;
      event = { name: "", data: [], bytes: 0 };
      return data.length > 0 ? { name, data: data.join("\n") } : null;
    }
    const [, field = "", value = ""] = /^(\w+): ?(.*)$/s.exec(text) ?? [];
    if (field === "event") event.name = value;
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
      const taken = take();
      if (taken) yield taken;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  // Some servers end the answer without the blank line that ends an event.
  for (const taken of [take(), take()]) if (taken) yield taken;
}

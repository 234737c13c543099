/** Splits the JSON of an archive into its creations while it is unpacked, with at most one of them in memory. */
import "server-only";

export interface ArchiveJsonLimits {
  /** The limit of one creation's JSON; longer ones are skipped. */
  creationBytes: number;
  /** The limit of the head: the format and the version. */
  headBytes: number;
}

/** One creation's JSON before parsing; null when it is too long. */
export type CreationJson = Uint8Array | null;

/** Yields the creations and returns the head; null when the head is too long. */
export type Pieces = AsyncGenerator<CreationJson, CreationJson>;

const [LINE_END, QUOTE, BACKSLASH, COMMA] = Buffer.from('\n"\\,');
const [LIST, RECORD, LIST_END, RECORD_END] = Buffer.from("[{]}");

/** Collects bytes up to a limit, and drops all of them beyond it. */
class Collected {
  private parts: Uint8Array[] = [];
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  add(bytes: Uint8Array): void {
    this.size += bytes.byteLength;
    if (this.size > this.maxBytes) this.parts = [];
    else if (bytes.byteLength > 0) this.parts.push(bytes);
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  whole(): CreationJson {
    return this.size > this.maxBytes ? null : Buffer.concat(this.parts);
  }

  take(): CreationJson {
    const whole = this.whole();
    this.parts = [];
    this.size = 0;
    return whole;
  }
}

/** Splits JSON lines: the first is the head, each other one a creation. */
export async function* lines(
  chunks: AsyncIterable<Uint8Array>,
  { headBytes, creationBytes }: ArchiveJsonLimits,
): Pieces {
  let head: CreationJson | undefined;
  for await (const line of jsonLines(chunks, { firstBytes: headBytes, lineBytes: creationBytes })) {
    if (head !== undefined) yield line;
    else head = line;
  }
  return head === undefined ? new Uint8Array() : head;
}

/** Splits text at its line ends; a line that is too long becomes null. What follows the last line end is a line too. */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  { lineBytes, firstBytes = lineBytes }: { lineBytes: number; firstBytes?: number },
): AsyncGenerator<CreationJson> {
  let line = new Collected(firstBytes);
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END ?? 0); end !== -1; end = chunk.indexOf(LINE_END ?? 0, from)) {
      line.add(chunk.subarray(from, end));
      from = end + 1;
      yield line.take();
      line = new Collected(lineBytes);
    }
    line.add(chunk.subarray(from));
  }
  if (!line.isEmpty) yield line.take();
}

/** The text before the list of creations in version 1. */
const BEFORE_LIST = /"creations"\s{0,9}:\s{0,9}$/;

/**
 * Splits version 1 of an archive, one JSON `{…, "creations": […]}`: the head is everything outside that list. Counts brackets
 * outside strings; the caller checks that the parts are JSON.
 */
export async function* elements(chunks: AsyncIterable<Uint8Array>, limits: ArchiveJsonLimits): Pieces {
  const head = new Collected(limits.headBytes);
  const element = new Collected(limits.creationBytes);
  let depth = 0;
  let inList = false;
  let inText = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    /** Collects the bytes before a position. */
    const cut = (at: number, skipped: number) => {
      (inList ? element : head).add(chunk.subarray(from, at));
      from = at + skipped;
    };
    for (let at = 0; at < chunk.byteLength; at++) {
      const byte = chunk[at];
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === LIST || byte === RECORD) {
        depth++;
        if (inList || byte === RECORD || depth !== 2) continue;
        cut(at, 0);
        const before = head.whole();
        // The rest cannot make the file a valid archive.
        if (before === null) return null;
        if (!BEFORE_LIST.test(text(before.subarray(-40)))) continue;
        cut(at + 1, 0);
        inList = true;
      } else if (byte === LIST_END || byte === RECORD_END) {
        depth--;
        if (!inList || depth > 1) continue;
        cut(at, 0);
        inList = false;
        const last = element.take();
        if (last === null || text(last).trim() !== "") yield last;
      } else if (byte === COMMA && inList && depth === 2) {
        cut(at, 1);
        yield element.take();
      }
    }
    cut(chunk.byteLength, 0);
  }
  return head.take();
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** Reads a stream of events (`text/event-stream`). */

export interface StreamEvent {
  /** The last id that was received until then; undefined before the first. */
  id: string | undefined;
  name: string;
  data: string;
}

/** More than any event of a studio, so that a stream without line breaks cannot fill the memory. */
const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024;

/**
 * Yields every complete event; what a cut leaves behind is dropped.
 *
 * @throws what reading the stream throws
 */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let id: string | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      if (text.length > MAX_EVENT_CHARACTERS) throw new RangeError("An event of the stream is too long.");
      // A carriage return at the end may be half of a line break.
      const blocks = text.split(/\r\n\r\n|\n\n|\r\r(?!\n)/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = fieldsOf(block);
        id = fields.id ?? id;
        if (fields.data !== undefined) yield { id, name: fields.event ?? "message", data: fields.data };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function fieldsOf(block: string): Partial<Record<string, string>> {
  const fields: Partial<Record<string, string>> = {};
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    const before = name === "data" ? fields.data : undefined;
    fields[name] = before === undefined ? value : `${before}\n${value}`;
  }
  return fields;
}

/** The server's side of a WebSocket, as far as tests need it: unfragmented messages out, text in. */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

export interface ServerSocket {
  send(message: string | Uint8Array): void;
  /** Ends the connection without a closing frame, as a crash does. */
  drop(): void;
}

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

/** Answers the handshake of an upgrade request. */
export function acceptWebSocket(
  request: IncomingMessage,
  stream: Duplex,
  handlers: { onText(text: string): void; onClose(): void },
): ServerSocket {
  const key = `${request.headers["sec-websocket-key"]}${GUID}`;
  const accept = createHash("sha1").update(key).digest("base64");
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let rest = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const frame = readFrame(rest);
      if (!frame) return;
      rest = rest.subarray(frame.length);
      if (frame.opcode === TEXT) handlers.onText(frame.payload.toString("utf8"));
      if (frame.opcode === CLOSE) stream.end(writeFrame(CLOSE, frame.payload));
    }
  });
  stream.on("close", () => handlers.onClose());
  stream.on("error", () => stream.destroy());
  return {
    send: (message) =>
      void stream.write(
        typeof message === "string"
          ? writeFrame(TEXT, Buffer.from(message))
          : writeFrame(BINARY, Buffer.from(message)),
      ),
    drop: () => void stream.destroy(),
  };
}

/** A client masks its frames. @returns null for an incomplete one. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + extra + 4;
  if (bytes.length < start) return null;
  const size = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + size) return null;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(
    bytes.subarray(start, start + size).map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  );
  return { opcode: first & 0x0f, payload, length: start + size };
}

function writeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = 0x80 | opcode;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

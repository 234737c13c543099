/** Distinguishes failures before the first byte of a request from all others. */
import { buildConnector } from "undici";

interface MarkedConnector {
  connect: ReturnType<typeof buildConnector>;
  /** Whether this error came before the connection stood: then the request certainly never left. */
  isBeforeSending(error: unknown): boolean;
}

/** @param timeoutMs for the connection, with its TLS handshake. */
export function createConnector(timeoutMs: number): MarkedConnector {
  const beforeSending = new WeakSet<object>();
  const open = buildConnector({ timeout: timeoutMs });
  return {
    connect: (options, callback) =>
      open(options, (...[error, socket]) => {
        if (error) {
          beforeSending.add(error);
          callback(error, null);
        } else if (socket) callback(null, socket);
      }),
    isBeforeSending: (error) => error instanceof Error && beforeSending.has(error),
  };
}

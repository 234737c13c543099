/** A real HTTP server in this process that plays an image service. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpService {
  baseUrl: string;
  /** What arrived, in order, as `METHOD path`. */
  readonly calls: string[];
  close(): Promise<void>;
}

/** @param answer is called with each request and its whole body. It may also destroy the socket. */
export async function startHttpService(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<HttpService> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    let body = "";
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeServer, contentOf, type FileServer, sha256Of, startFileServer } from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import { downloadFile } from "./download-file";

const CONTENT = contentOf(100_000);

let server: FileServer;
let proxy: Server;
let tunnels: string[];
let refusal: number | null;
let temporary: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  server = await startFileServer(CONTENT);
  temporary = temporaryFolder();
  tunnels = [];
  refusal = null;
  proxy = createServer();
  proxy.on("connect", ({ url = "" }, socket) => {
    tunnels.push(url);
    if (refusal !== null) return socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
    const [host, port] = url.split(":");
    const there = connect(Number(port), host, () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    there.pipe(socket).pipe(there);
    for (const end of [there, socket]) end.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"])
    vi.stubEnv(name, "");
  vi.stubEnv("http_proxy", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await closeServer(proxy);
  temporary.remove();
});

const run = () =>
  downloadFile(
    { name: "w.gguf", url: `${server.origin}/w`, bytes: CONTENT.length, sha256: sha256Of(CONTENT) },
    temporary.folder,
    options(),
    QUICK,
  );

describe("the proxy of the environment", () => {
  test("carries downloads", async () => {
    await run();
    expect(tunnels).toEqual([new URL(server.origin).host]);
  });

  test("is left out for the hosts of NO_PROXY", async () => {
    vi.stubEnv("no_proxy", "127.0.0.1");
    await run();
    expect(tunnels).toEqual([]);
  });

  test("that refuses is named, and not asked again", async () => {
    refusal = 407;
    await expect(run()).rejects.toThrow(/^The proxy refuses to connect to 127\.0\.0\.1:\d+ \(407\)/);
    expect(tunnels).toHaveLength(1);
    expect(server.asked).toEqual([]);
  });

  test("that is not there is said", async () => {
    vi.stubEnv("http_proxy", "http://127.0.0.1:1");
    await expect(run()).rejects.toThrow("does not answer");
  });
});

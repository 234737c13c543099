import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { startUpstream, type Upstream } from "@/tools/testing/upstream/upstream";
import { fetchPicture, type PictureSource } from "./fetch-picture";
import type { Resolve } from "./public-only";

const closing = closedAfterTest();

describe("a picture address inside the private network", () => {
  let connections = 0;
  let port = 0;
  beforeEach(async () => {
    connections = 0;
    const server = createServer((_, response) => response.end("inside"));
    server.on("connection", () => connections++);
    await new Promise<void>((resolve) => server.listen(0, "::", resolve));
    port = (server.address() as AddressInfo).port;
    closing({ close: () => new Promise((resolve) => server.close(resolve)) });
  });
  /** All names that the system does not know resolve to this address. */
  const inside: Resolve = (_, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]);
  const source = (resolve: Resolve = inside): PictureSource => ({
    baseUrl: new URL("https://service.example/api"),
    mediaHosts: new Set(),
    resolve,
    deadlines: { connect: 150, headers: 300, total: 1_000 },
  });

  const LITERALS = [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "127.000.000.001",
    "%31%32%37.0.0.1",
    "127。0。0。1",
    "１２７.0.0.1",
    "①②⑦.0.0.1",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
    "0x0",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[0000::0001]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "127.127.127.127",
  ];
  const ELSEWHERE = [
    "http://10.0.0.8/",
    "http://10.255.255.255/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://192.168.1.1:8443/",
    "http://169.254.169.254/latest/meta-data",
    "http://169.254.170.2/v2/credentials",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://[::ffff:169.254.169.254]/",
    "http://[fd00:ec2::254]/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.0.0.192/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[ff02::1]/",
    "http://[2001:db8::1]/",
  ];
  const FORMS = [
    "file:///etc/passwd",
    "ftp://service.example/a.png",
    "gopher://127.0.0.1:6379/_INFO",
    "data:image/png;base64,AA==",
    "blob:https://service.example/1",
    "javascript:alert(1)",
    "ws://127.0.0.1/",
    "unix:/var/run/docker.sock",
    "http://user:secret@93.184.216.34/a.png",
    "http://user@93.184.216.34/",
    "http://",
    "https://",
    "http:///",
    "//",
    "http://[::1",
    "http://a b/",
    "http://127.0.0.1:99999/",
  ];
  const NAMES = [
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "rebind.example",
    "127.0.0.1.nip.example",
    "xn--localhost",
  ];

  it("private addresses are tested with more than sixty examples", () => {
    expect(LITERALS.length + ELSEWHERE.length + FORMS.length + NAMES.length).toBeGreaterThan(60);
  });

  it("a private IP address is refused before any connection, in every notation", async () => {
    for (const host of LITERALS) {
      for (const address of [
        `http://${host}:${port}/a.png`,
        `https://${host}:${port}/a.png`,
        `//${host}:${port}/`,
      ]) {
        await expect(fetchPicture(source(), address), address).rejects.toMatchObject({ retryable: false });
      }
    }
    expect(connections).toBe(0);
  });

  it.each([...ELSEWHERE, ...FORMS])(
    "a private or unsupported address is refused before any connection: %s",
    async (address) => {
      await expect(fetchPicture(source(), address)).rejects.toMatchObject({
        errorName: "picture_link_refused",
        retryable: false,
      });
      expect(connections).toBe(0);
    },
  );

  it.each(NAMES)("a name of a private address is refused when it is resolved: %s", async (name) => {
    await expect(fetchPicture(source(), `http://${name}:${port}/a.png`)).rejects.toMatchObject({
      errorName: "picture_link_refused",
      retryable: false,
    });
    expect(connections).toBe(0);
  });

  it("a name that resolves to public and private addresses in turn never leads to a private one", async () => {
    let asked = 0;
    // 192.0.9.9 is a public address without a server.
    const flipping: Resolve = (_, callback) => {
      const address = asked++ % 2 === 0 ? "192.0.9.9" : "127.0.0.1";
      callback(null, [{ address, family: 4 }]);
    };
    for (let n = 0; n < 6; n++) {
      await expect(fetchPicture(source(flipping), `http://flip.example:${port}/`)).rejects.toBeTruthy();
    }
    const both: Resolve = (_, callback) =>
      callback(null, [
        { address: "192.0.9.9", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    await expect(fetchPicture(source(both), `http://flip.example:${port}/`)).rejects.toMatchObject({
      errorName: "picture_link_refused",
    });
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(connections).toBe(0);
  });

  it("a private address is refused at every redirect", async () => {
    const hops: Upstream = await startUpstream({
      defaultScript: (prompt) => ({ id: prompt.slice(0, 1), media: { redirect: prompt.slice(2) } }),
    });
    closing(hops);
    const baseUrl = new URL(hops.baseUrl);
    const add = (prompt: string) =>
      fetch(`${hops.baseUrl}/v1/jobs/gen2/text2image`, {
        method: "POST",
        headers: { authorization: "Bearer t" },
        body: JSON.stringify({ prompt }),
      });
    await add(`a /media/b/0.png`);
    await add(`b http://127.0.0.1:${port}/`);
    await add(`c http://name.example:${port}/`);
    await add(`d /media/d/0.png`);
    for (const id of ["a", "b", "c", "d"]) {
      await expect(fetchPicture({ ...source(), baseUrl }, `/media/${id}/0.png`), id).rejects.toMatchObject({
        errorName: "picture_link_refused",
        retryable: false,
      });
    }
    expect(connections).toBe(0);
    // A redirect loop ends after a few redirects.
    expect(hops.counts.calls("media", "d")).toBeLessThanOrEqual(4);
  });
});

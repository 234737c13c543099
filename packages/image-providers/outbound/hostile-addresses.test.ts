import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { ELSEWHERE, FORMS, LITERALS, NAMES } from "@/tools/testing/hostile-addresses";
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

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closedAfterTest } from "@/tools/testing/closing";
import { startHttpsServer } from "@/tools/testing/https-server";
import { aRequest } from "@/tools/testing/studio";
import { CANARY, type ClientAtUpstream, clientAtUpstream } from "@/tools/testing/upstream/client";
import type { CreationScript, Media } from "@/tools/testing/upstream/script";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { fetchPicture, isTrusted } from "./fetch-picture";

const closing = closedAfterTest();

/** A finished creation with the given pictures. */
async function finished(script: CreationScript) {
  const client = closing(await clientAtUpstream());
  client.upstream.script("a lake", script);
  const request = aRequest({ prompt: "a lake", config: { image_number: 1 } });
  const id = await client.service.create(request, "cr_1");
  return { ...client, id };
}

async function pictureOf({ service, id }: ClientAtUpstream & { id: string }): Promise<Uint8Array> {
  const [output] = await service.outputs(id);
  if (output?.kind !== "elsewhere") throw new Error("There is nothing to be fetched.");
  return output.fetch();
}

describe("pictures of a creation at a remote service", () => {
  it.each(["status", "detail"] as const)(
    "pictures are found in the %s and fetched unchanged, without the token",
    async (picturesIn) => {
      const at = await finished({ picturesIn });
      const bytes = await pictureOf(at);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 96, height: 64 });
      const media = at.upstream.counts.history.filter(({ operation }) => operation === "media");
      expect(media).toHaveLength(1);
      const others = at.upstream.counts.history.length - 1;
      expect(others).toBeGreaterThan(0);
    },
  );

  it.each<[string, CreationScript["reports"]]>([
    ["texts", [{ status: "done", images: ["MEDIA"] }]],
    ["one text", [{ status: "done", output: "MEDIA" }]],
    ["objects with image_url", [{ status: "done", result: [{ image_url: "MEDIA" }] }]],
    ["objects with src", [{ status: "done", urls: [{ src: "MEDIA" }] }]],
    ["objects with url and a seed", [{ status: "done", outputs: [{ url: "MEDIA", seed: 5 }] }]],
  ])("pictures are found in the status as %s", async (_, reports) => {
    const client = closing(await clientAtUpstream());
    const told = JSON.parse(
      JSON.stringify(reports).replace("MEDIA", "/media/known/0.png"),
    ) as CreationScript["reports"];
    client.upstream.script("a lake", { id: "known", reports: told ?? [] });
    await client.service.create(aRequest({ prompt: "a lake" }), "cr_1");
    expect((await pictureOf({ ...client, id: "known" })).length).toBeGreaterThan(50);
  });

  it("a creation has no pictures when the service does not list them", async () => {
    const { service, id } = await finished({ picturesIn: "nowhere" });
    expect(await service.outputs(id)).toEqual([]);
  });

  it("pictures are read from the answer that reported success, without a second call", async () => {
    const { service, id, upstream } = await finished({ picturesIn: "nowhere" });
    for (let n = 0; n < 3; n++) {
      expect(await service.status(id)).toMatchObject({ status: "succeed" });
      await service.outputs(id);
    }
    expect([upstream.counts.calls("status", id), upstream.counts.calls("detail", id)]).toEqual([3, 3]);
  });

  it.each<[Media, string, boolean]>([
    ["svg", "something that is not a picture", false],
    ["html", "something that is not a picture", false],
    ["bomb", "too large", false],
    ["truncated", "only a part", true],
    ["cut_clean", "only a part", true],
    ["expired_403", "has expired", true],
    ["missing_404", "has expired", true],
    ["expired_410", "has expired", false],
    ["broken_503", "cannot be fetched right now", true],
    [{ redirect: "http://169.254.169.254/latest/meta-data" }, "does not allow", false],
    [{ redirect: "http://[::1]:6379/" }, "does not allow", false],
    [{ redirect: "file:///etc/passwd" }, "does not allow", false],
    [{ redirect: "gopher://10.0.0.1/" }, "does not allow", false],
    [{ url: "http://10.0.0.1/a.png" }, "does not allow", false],
    [{ url: "data:image/png;base64,AAAA" }, "does not allow", false],
  ])(
    "a picture answered with %j is refused with a reason, and retried only if that may help",
    async (media, words, retryable) => {
      const at = await finished({ media });
      await expect(pictureOf(at)).rejects.toMatchObject({
        message: expect.stringContaining(words),
        retryable,
      });
      const isTriedAgain = retryable && !words.includes("expired");
      const isFetched = typeof media === "string" || "redirect" in media;
      expect(at.upstream.counts.calls("media")).toBe(isTriedAgain ? 3 : Number(isFetched));
    },
  );

  it("a picture is fetched at the second try when the first was cut off", async () => {
    const at = await finished({ faults: { media: [{ reset: "in_answer" }] } });
    expect((await pictureOf(at)).length).toBeGreaterThan(50);
    expect(at.upstream.counts.calls("media")).toBe(2);
  });

  it("a refused picture address is logged with the IP address but not the path", async () => {
    const at = await finished({ media: { url: "http://10.0.0.1/secret?signature=abc" } });
    await pictureOf(at).catch(() => null);
    const line = at.logged.find((text) => text.includes("address was refused"));
    expect(line).toContain("10.0.0.1");
    expect(line).not.toMatch(/signature|secret/);
  });

  it("pictures are fetched without the token", async () => {
    const elsewhere = await startUpstream();
    closing(elsewhere);
    const at = await finished({ media: { redirect: `${elsewhere.baseUrl}/media/x/0.png` } });
    const port = new URL(elsewhere.baseUrl).port;
    const source = { baseUrl: new URL(at.upstream.baseUrl), mediaHosts: new Set([`127.0.0.1:${port}`]) };
    await fetchPicture(source, `/media/${at.id}/0.png`).catch(() => null);
    expect(elsewhere.counts.calls("media")).toBe(1);
    expect(elsewhere.counts.tokens.size).toBe(0);
    expect([...at.upstream.counts.tokens]).toEqual([CANARY]);
  });
});

describe("a redirect of a picture over https", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("a redirect from https to http is refused before the http address is called, and one within https is followed", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#369" } })
      .png()
      .toBuffer();
    let plainCalls = 0;
    const plain = createServer((_, response) => {
      plainCalls += 1;
      response.end(bytes);
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    closing({ close: () => new Promise((resolve) => plain.close(resolve)) });
    const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    const secure = closing(
      await startHttpsServer((request, response) => {
        const to = { "/down": `${plainUrl}/a.png`, "/over": "/a.png", "/twice": "/down" }[request.url ?? ""];
        if (to) response.writeHead(302, { location: to }).end();
        else response.end(bytes);
      }),
    );
    // Both hosts are trusted, so nothing but the step down to http is in the way.
    const source = { baseUrl: new URL(secure.baseUrl), mediaHosts: new Set(["127.0.0.1"]) };
    expect(Buffer.from(await fetchPicture(source, "/over")).equals(bytes)).toBe(true);
    expect(Buffer.from(await fetchPicture(source, `${plainUrl}/a.png`)).equals(bytes)).toBe(true);
    expect(plainCalls).toBe(1);
    // Nor does it matter how the service itself is called.
    const plainSource = { ...source, baseUrl: new URL(plainUrl) };
    await expect(fetchPicture(plainSource, `${secure.baseUrl}/down`)).rejects.toThrow("does not allow");
    for (const address of ["/down", "/twice"])
      await expect(fetchPicture(source, address)).rejects.toMatchObject({
        errorName: "picture_link_refused",
        message: expect.stringContaining("does not allow"),
        retryable: false,
      });
    expect(plainCalls).toBe(1);
  });
});

describe("a picture host named in the settings", () => {
  const client = { baseUrl: new URL("https://service.example"), mediaHosts: new Set<string>() };
  it.each([
    ["https://media.internal/a.png", true],
    ["https://media.internal:443/a.png", true],
    ["http://media.internal/a.png", false],
    ["https://media.internal:444/a.png", false],
    ["http://MinIO:9000/a.png", true],
    ["http://minio/a.png", false],
    ["http://[fd00::1]/a.png", true],
    ["http://cdn.internal:8080/a.png", true],
    ["https://cdn.internal/a.png", true],
    ["https://service.example/a.png", true],
    ["https://service.example:444/a.png", false],
    ["https://media.internal.evil.example/a.png", false],
  ])("a picture host named in the settings is distinguished from others: %s", (address, expected) => {
    const mediaHosts = new Set(["media.internal:443", "minio:9000", "[fd00::1]:80", "cdn.internal"]);
    expect(isTrusted({ ...client, mediaHosts }, new URL(address))).toBe(expected);
  });
});

describe("a picture's bytes", () => {
  const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#369" } });
  /** Serves some bytes and fetches them. */
  async function fetched(bytes: Uint8Array, headers: Record<string, string> = {}) {
    const server = createServer((_, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing({ close: () => new Promise((resolve) => server.close(resolve)) });
    const baseUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return fetchPicture({ baseUrl, mediaHosts: new Set() }, "/a.png");
  }

  it.each(["png", "jpeg", "webp", "avif"] as const)(
    "a picture's bytes are accepted as %s, but not when they are incomplete",
    async (format) => {
      const bytes = await plain().toFormat(format).toBuffer();
      expect(Buffer.compare(Buffer.from(await fetched(bytes, { "content-type": "text/html" })), bytes)).toBe(
        0,
      );
      // An AVIF has no end marker; decoding reveals an incomplete file.
      if (format !== "avif") {
        await expect(fetched(bytes.subarray(0, bytes.length - 12))).rejects.toThrow("only a part");
      }
    },
  );

  it.each(["gif", "tiff"] as const)("a picture's bytes are refused as %s", async (format) => {
    await expect(fetched(await plain().toFormat(format).toBuffer())).rejects.toThrow("not a picture");
  });

  it.each([
    ["empty", ""],
    ["an HTML page that begins like a picture", "\x89PNG\r\n\x1a\n<html>"],
    ["an executable", "MZ\x90\x00"],
    ["an archive", "PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["a PDF", "%PDF-1.7\n"],
  ])("a picture's bytes are refused when they are %s", async (_, text) => {
    await expect(fetched(Buffer.from(text, "latin1"))).rejects.toMatchObject({
      errorName: "not_a_picture",
    });
  });
});

/**
 * Fetches a picture from an address that a service named: the only place that calls an address not of our choosing.
 *
 * The service's own host and the hosts in IMAGE_SERVICE_MEDIA_HOSTS are trusted wherever they are. Everything else
 * must be at a public address: an IP literal is checked here, a name when it is resolved for the very connection, so
 * that it cannot change in between. Redirects are not followed and the token is never sent.
 */
import "server-only";
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { StudioError } from "@/lib/errors";
import type { HttpClient } from "./http-client";

const MAX_PICTURE_BYTES = 64_000_000;
const TIMEOUT_MS = 60_000;

/** Public means routable unicast: not private, loopback, link-local, carrier-grade, multicast, reserved or mapped. */
export function isPublicAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === "unicast";
}

const publicOnlyLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const first = addresses[0];
    if (wrong || !first) return callback(new Error("The name leads to an address that is not public."), "");
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const publicAgent = () => new Agent({ connect: { lookup: publicOnlyLookup, timeout: 5_000 } });
const trustedAgent = () => new Agent({ connect: { timeout: 5_000 } });

/** Whether we were told of this host: on its own, which means any port, or with the port that will be used. */
export function isTrusted({ baseUrl, mediaHosts }: Pick<HttpClient, "baseUrl" | "mediaHosts">, url: URL) {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return (
    url.host === baseUrl.host || mediaHosts.has(url.hostname) || mediaHosts.has(`${url.hostname}:${port}`)
  );
}

/** @throws StudioError `service_answer_unusable` (not retryable) or `service_unreachable` (retryable) */
export async function fetchPicture(
  client: Pick<HttpClient, "baseUrl" | "mediaHosts">,
  address: string,
): Promise<Uint8Array> {
  const url = URL.canParse(address, client.baseUrl) ? new URL(address, client.baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw refused();
  const trusted = isTrusted(client, url);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!trusted && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refused();

  const dispatcher = trusted ? trustedAgent() : publicAgent();
  try {
    const response = await request(url, { dispatcher, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.statusCode !== 200) {
      await response.body.dump();
      const gone = [403, 404, 410].includes(response.statusCode);
      throw new StudioError(
        gone ? "service_answer_unusable" : "service_unreachable",
        gone ? "The link to the picture has expired." : "The picture cannot be fetched right now.",
        { retryable: !gone },
      );
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > MAX_PICTURE_BYTES) throw refused();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof StudioError) throw cause;
    throw new StudioError("service_unreachable", "The picture cannot be fetched right now.", {
      retryable: true,
      cause,
    });
  } finally {
    await dispatcher.destroy();
  }
}

function refused(): StudioError {
  return new StudioError(
    "service_answer_unusable",
    "The service named an address that pictures are not fetched from.",
  );
}

/** Tries a key by one read that costs nothing. */
import type { KeyOutcome, KeyTest } from "../key-test";
import { createTransport, type Deadlines } from "./transport";

const WITHIN: Deadlines = { connect: 5_000, total: 10_000 };
/** An account has a few models, a list of all of them several hundred kilobytes. */
const MAX_ANSWER = { maxAnswerBytes: 4_000_000, maxAnswerValues: 200_000 };

/**
 * Reads once, follows no redirect, and keeps nothing of the answer. Never rejects.
 *
 * @param address where the key is for: what the settings say, without a trailing slash.
 * @param within only tests change the default.
 */
export async function testKey(
  { read, headers, refusedWith, refusedStatuses = [401, 403] }: Omit<KeyTest, "provider">,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  within = WITHIN,
): Promise<KeyOutcome> {
  const address = read(baseUrl);
  if (address === null) return "untried";
  const { origin, pathname, search } = new URL(address);
  const transport = createTransport(
    { baseUrl: origin, token: null, headers: headers(apiKey), ...MAX_ANSWER },
    within,
  );
  try {
    const { status, body } = await transport.read(pathname + search);
    if (status >= 200 && status < 300) return "works";
    if (refusedStatuses.includes(status)) return "refused";
    if (status === 403) return "untried";
    return status === 400 && refusedWith?.test(JSON.stringify(body) ?? "") ? "refused" : "unclear";
  } catch {
    return "unclear";
  } finally {
    await transport.close();
  }
}

/** Checks every answer that a test or its pages get against the OpenAPI document. */
import { type APIResponse, type Page, type Response, request as requests } from "@playwright/test";
import { disagreementOf } from "@/tools/testing/openapi-agreement";

/** Disagreements since the last check; a worker runs one test at a time. */
const found: string[] = [];
const pending = new Set<Promise<void>>();
/** An answer whose body never arrives is not checked. */
const MAX_WAIT_MS = 5_000;

/**
 * Checks every request that a test itself makes, in any of Playwright's request contexts: all share one prototype, and
 * their other methods call its `fetch`.
 */
export async function watchRequests(): Promise<void> {
  const context = await requests.newContext();
  const prototype: { fetch: typeof context.fetch; isWatched?: true } = Object.getPrototypeOf(context);
  await context.dispose();
  if (prototype.isWatched) return;
  prototype.isWatched = true;
  const { fetch } = prototype;
  type Arguments = Parameters<typeof fetch>;
  prototype.fetch = async function <Body>(
    this: typeof context,
    target: Arguments[0],
    options?: Arguments[1],
  ) {
    const answer = await (fetch<Body>).call(this, target, options);
    if (typeof target === "string") check(answer, { method: options?.method ?? "GET", sent: options?.data });
    return answer;
  };
}

/** Checks every answer that a page gets. */
export function watchAnswers(page: Page): void {
  page.on("response", (answer) => {
    const request = answer.request();
    // A test may have answered instead of the studio.
    const isReal = async () => (await answer.serverAddr()) !== null;
    // To copy the bytes of a large archive takes half a minute.
    const isArchive = request.headers()["content-type"] === "application/zip";
    check(answer, { method: request.method(), sent: isArchive ? null : request.postData(), isReal });
  });
}

/** @returns the disagreements since the last call, after waiting for pending bodies. */
export async function disagreements(): Promise<string[]> {
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS).unref();
  });
  await Promise.race([Promise.all(pending), timeout]);
  pending.clear();
  return found.splice(0);
}

interface Call {
  method: string;
  sent: unknown;
  isReal?: () => Promise<boolean>;
}

function check(answer: APIResponse | Response, call: Call): void {
  const { pathname } = new URL(answer.url());
  if (!pathname.startsWith("/api/")) return;
  const work = checkWhenRead(answer, pathname, call).finally(() => pending.delete(work));
  pending.add(work);
}

async function checkWhenRead(
  answer: APIResponse | Response,
  path: string,
  { method, sent, isReal }: Call,
): Promise<void> {
  const headers = answer.headers();
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  // The bodies are lost when a page navigates away; the rest of the answer is checked all the same.
  const body = isJson ? await answer.text().catch(() => null) : null;
  if (isReal && !(await isReal().catch(() => false))) return;
  const exchange = {
    method: method.toUpperCase(),
    path,
    sent: jsonOf(sent),
    status: answer.status(),
    headers,
  };
  const problem = disagreementOf({ ...exchange, body });
  if (problem) found.push(problem);
}

/** The sent body if it was JSON: Playwright serialises plain values and sends texts and bytes unchanged. */
function jsonOf(sent: unknown): unknown {
  if (sent === null) return undefined;
  if (typeof sent !== "string" && !Buffer.isBuffer(sent)) return sent;
  try {
    return JSON.parse(sent.toString());
  } catch {
    return undefined;
  }
}

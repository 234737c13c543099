/** Holds every answer of a studio that a test or its pages get against the OpenAPI document. */
import { type APIResponse, type Page, type Response, request as requests } from "@playwright/test";
import { disagreementOf } from "@/lib/testing/openapi-agreement";

/** What was wrong since the last look; a worker runs one test at a time. */
const found: string[] = [];
const underWay = new Set<Promise<void>>();
/** An answer whose body does not come is none to judge. */
const PATIENCE_MS = 5_000;

/**
 * Lets every request that a test makes itself be judged, whichever of Playwright's contexts makes it: all share one
 * prototype, and their other methods call its `fetch`.
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
    if (typeof target === "string") judge(answer, { method: options?.method ?? "GET", sent: options?.data });
    return answer;
  };
}

/** Lets every answer that a page gets be judged. */
export function watchAnswers(page: Page): void {
  page.on("response", (answer) => {
    const request = answer.request();
    // A test may have answered in the studio's place.
    const isReal = async () => (await answer.serverAddr()) !== null;
    judge(answer, { method: request.method(), sent: request.postData(), isReal });
  });
}

/** @returns what disagreed since the last call, once the bodies still under way have come. */
export async function disagreements(): Promise<string[]> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
  await Promise.race([Promise.all(underWay), patience]);
  underWay.clear();
  return found.splice(0);
}

interface Call {
  method: string;
  sent: unknown;
  isReal?: () => Promise<boolean>;
}

function judge(answer: APIResponse | Response, call: Call): void {
  const { pathname } = new URL(answer.url());
  if (!pathname.startsWith("/api/")) return;
  const work = judgeWhenRead(answer, pathname, call).finally(() => underWay.delete(work));
  underWay.add(work);
}

async function judgeWhenRead(
  answer: APIResponse | Response,
  path: string,
  { method, sent, isReal }: Call,
): Promise<void> {
  const headers = answer.headers();
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  // A page that has gone on takes the bodies of its answers with it; what is known of them is judged all the same.
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

/** What was sent, if it was JSON: Playwright writes plain values as JSON, and texts and bytes as they are. */
function jsonOf(sent: unknown): unknown {
  if (sent === null) return undefined;
  if (typeof sent !== "string" && !Buffer.isBuffer(sent)) return sent;
  try {
    return JSON.parse(sent.toString());
  } catch {
    return undefined;
  }
}

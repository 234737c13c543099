/** A browser with a signed-in person. */
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "@/tools/commands/browser.mjs";

/** The time limit of one step, so that the bench always ends. */
const STEP_MS = 60_000;

/** @param use gets a function that makes signed-in contexts with empty caches. */
export async function withVisitor<Result>(
  origin: string,
  name: string,
  use: (visit: (viewport: { width: number; height: number }) => Promise<BrowserContext>) => Promise<Result>,
): Promise<Result> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return await use(async (viewport) => {
      const context = await browser.newContext({ viewport });
      context.setDefaultTimeout(STEP_MS);
      // The compiler inserts calls of this helper to name functions, and the page does not have it.
      await context.addInitScript("globalThis.__name = (named) => named");
      await signIn(context, origin, name);
      return context;
    });
  } finally {
    await browser.close();
  }
}

async function signIn(context: BrowserContext, origin: string, name: string): Promise<void> {
  const { csrfToken } = await (await context.request.get(`${origin}/api/auth/csrf`)).json();
  const answer = await context.request.post(`${origin}/api/auth/callback/demo`, {
    headers: { origin },
    form: { csrfToken, name, json: "true", callbackUrl: origin },
  });
  if (!answer.ok()) throw new Error(`The sign-in answers ${answer.status()}.`);
}

/** Measures the delay from a key press to its letter in the prompt while many creations are under way. */
import type { BrowserContext } from "@playwright/test";
import { observe, observed } from "./observe";
import { quantile } from "./quantile";

const LIVE = 40;
const TEXT =
  "a lighthouse keeper's cat on a windowsill, evening light, gouache on rough paper, muted palette";
/** The interval of a fast typist. */
const BETWEEN_KEYS_MS = 60;

export interface Typing {
  /** Cards in or near the view with a creation under way. */
  liveCards: number;
  medianMs: number;
  p95Ms: number;
  longestMs: number;
}

/** From the key press to the frame with the letter, at least 16 ms, because browsers report nothing shorter. */
export async function measureTyping(
  visit: (viewport: { width: number; height: number }) => Promise<BrowserContext>,
  origin: string,
): Promise<Typing> {
  const context = await visit({ width: 1440, height: 900 });
  const made = Array.from({ length: LIVE }, (_, n) =>
    context.request.post(`${origin}/api/v1/jobs/gen2/text2image`, {
      headers: { origin, "Idempotency-Key": `bench-${n}` },
      data: {
        prompt: `a city of glass towers at night, number ${n}`,
        config: { image_number: 8 },
        settings: { aspect_ratio: "16:9", resolution: 2_048 },
      },
    }),
  );
  for (const answer of await Promise.all(made)) {
    if (!answer.ok()) throw new Error(`A creation was refused: ${await answer.text()}`);
  }
  const page = await context.newPage();
  await observe(page);
  await page.goto(`${origin}/`, { waitUntil: "load" });
  await page
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .waitFor();
  const liveCards = await page.locator("main article").count();
  await page.getByLabel("Prompt", { exact: true }).click();
  await page.keyboard.type(TEXT, { delay: BETWEEN_KEYS_MS });
  const { interactionsMs } = await observed(page);
  await context.close();
  // Letters faster than the browser's observers report.
  const quick = Array<number>(Math.max(0, TEXT.length - interactionsMs.length)).fill(16);
  const all = [...interactionsMs, ...quick];
  return {
    liveCards,
    medianMs: quantile(all, 0.5),
    p95Ms: quantile(all, 0.95),
    longestMs: Math.max(...all),
  };
}

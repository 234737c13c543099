/** A studio that is killed in the middle of a call that costs money. */
import { request as requests } from "@playwright/test";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { expect, test } from "../support/fixtures";
import { studioHome } from "../support/studio-process";

const KEY = "canary-openai-40b9";

test("a studio killed in the middle of a paid call says so after its restart, and makes the call only once", async () => {
  const openAi = await startOpenAi({ key: KEY });
  const home = await studioHome();
  try {
    const settings = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openAi.baseUrl };
    const first = await home.start(settings);
    const token = await tokenFor(await requests.newContext(), first.origin, "Ada");
    const api = apiClient(await requests.newContext(), first.origin, token);
    openAi.hold("drawing");
    const id = await api.create({ prompt: SMALL.prompt, config: { image_number: 1 } });
    await expect.poll(() => openAi.creates).toBe(1);
    await first.end("SIGKILL");
    openAi.release();

    const second = await home.start(settings);
    // The lease of the dead process runs out first.
    expect(await api.untilEnded(id, 60_000)).toBe("outcome_unknown");
    expect((await api.detail(id)).error?.message).toMatch(/charged/);
    expect(openAi.creates).toBe(1);
    expect([first.output(), second.output()].join()).not.toContain(KEY);
  } finally {
    await home.leave();
    await openAi.close();
  }
});

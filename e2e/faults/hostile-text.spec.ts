/** Markup and scripts in prompts, in messages of the service and in addresses are shown as text. */
import type { Page } from "@playwright/test";
import { SMALL } from "../support/api-client";
import { expect, test } from "../support/front";

/** Each leaves an element with `data-hit` or calls `hit()` if any part of it is treated as markup or code. */
const SEEDS = [
  "<img src=x data-hit onerror=hit()>",
  "<script data-hit>hit()</script>",
  "<svg data-hit onload=hit()>",
  "<svg><script data-hit>hit()</script></svg>",
  "<iframe data-hit srcdoc='<script>parent.hit()</script>'></iframe>",
  "<iframe data-hit src='javascript:parent.hit()'></iframe>",
  "<a data-hit href='javascript:hit()'>x</a>",
  "<body data-hit onload=hit()>",
  "<details data-hit open ontoggle=hit()>",
  "<video data-hit><source onerror=hit()></video>",
  "<input data-hit autofocus onfocus=hit()>",
  "<style data-hit>*{display:none}</style>",
  "<link data-hit rel=stylesheet href=//evil.example>",
  "<meta data-hit http-equiv=refresh content='0;url=//evil.example'>",
  "<base data-hit href=//evil.example>",
  "<form data-hit action=//evil.example><button>x",
  "<math data-hit><mtext><style><img src=x onerror=hit()></style>",
  "<object data-hit data='javascript:hit()'></object>",
  "<template data-hit shadowrootmode=open><img src=x onerror=hit()></template>",
  "<noscript data-hit><img src=x onerror=hit()></noscript>",
];
const WRAPS: ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `"'>${seed}`,
  (seed) => `</script></title></textarea></style>${seed}`,
  (seed) => `--></noscript>${seed}<!--`,
  (seed) => `]]>${seed}`,
  (seed) => seed.replace(/data-hit/, "DATA-HIT").replace(/</g, "<\u0000"),
  (seed) => seed.replace(/</g, "\u003c").replace(/ /g, "/"),
  (seed) => `{{constructor.constructor('hit()')()}}\${hit()}${seed}`,
  (seed) => `\u2028${seed}\u202e`,
  (seed) => seed.replace(/[<>]/g, (sign) => (sign === "<" ? "&lt;" : "&gt;")),
];
/** The long tests take every combination, the others each seed and each wrap in every second one. */
const EVERY_INPUT = Boolean(process.env.EVERY_INPUT);
const PAYLOADS = SEEDS.flatMap((seed, n) =>
  WRAPS.filter((_, m) => EVERY_INPUT || (n + m) % 2 === 0).map((wrap) => wrap(seed)),
);
/** So many share a prompt; one that would swallow the others is itself a finding. */
const IN_ONE_PROMPT = 5;
const PROMPTS = Array.from({ length: PAYLOADS.length / IN_ONE_PROMPT }, (_, n) =>
  PAYLOADS.slice(n * IN_ONE_PROMPT, (n + 1) * IN_ONE_PROMPT).join("\n"),
);

test.use({
  // A page that blocked a script of a payload would log an error; that is a failure too.
  expectedConsoleError: /status of 404/,
});

test(`none of ${PAYLOADS.length} texts with markup or scripts changes a page or runs`, async ({
  person,
  front: { upstream },
}) => {
  test.setTimeout(180_000);
  const { page, api } = person;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(window, {
      hits: 0,
      hit: () => Object.assign(window, { hits: Number(Reflect.get(window, "hits")) + 1 }),
    });
  });

  const ids: string[] = [];
  for (const [n, text] of PROMPTS.entries()) {
    const prompt = text.replaceAll("\u0000", "");
    // Every second creation fails with a hostile message: one of each seed, in turn its first and its second.
    if ((n + Math.trunc(n / 2)) % 2 === 1) upstream.script(prompt, { outcome: "failed", failure: text });
    ids.push(await api.create({ ...SMALL, prompt, negative_prompt: prompt }));
    // The number of running creations of a person is limited.
    if (ids.length % 20 === 0) for (const id of ids.slice(-20)) await api.untilEnded(id);
  }

  await visitWithoutInjection(page, "/", dialogs);
  // Scrolls to the oldest creation, because rows outside the view are not rendered.
  for (let screens = 0; screens < 20; screens++) await page.mouse.wheel(0, 1_500);
  await expectNoInjection(page, dialogs);
  await visitWithoutInjection(page, "/library", dialogs);
  for (const payload of PAYLOADS.filter((_, n) => n % 25 === 0)) {
    await visitWithoutInjection(page, `/library?q=${encodeURIComponent(payload)}`, dialogs);
  }
  for (const id of ids.filter((_, n) => n % 4 === 0))
    await visitWithoutInjection(page, `/creations/${id}`, dialogs);
  for (const path of [
    `/creations/${encodeURIComponent(SEEDS[0] ?? "")}`,
    `/sign-in?error=${encodeURIComponent(SEEDS[1] ?? "")}`,
  ]) {
    await visitWithoutInjection(page, path, dialogs);
  }
});

async function visitWithoutInjection(page: Page, path: string, dialogs: string[]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  await expectNoInjection(page, dialogs);
}

async function expectNoInjection(page: Page, dialogs: string[]): Promise<void> {
  const found = await page.evaluate(() => ({
    marked: document.querySelectorAll("[data-hit]").length,
    hits: Reflect.get(window, "hits"),
    origin: location.origin,
    base: document.baseURI.startsWith(location.origin),
  }));
  expect({ ...found, dialogs }).toEqual({
    marked: 0,
    hits: 0,
    origin: new URL(page.url()).origin,
    base: true,
    dialogs: [],
  });
}

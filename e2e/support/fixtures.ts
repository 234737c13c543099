/** Fixtures: signed-in people, API clients, and pages whose console errors fail the test. */
import { randomUUID } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page, request as requests } from "@playwright/test";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { isActive } from "contract/creations/status";
import { type ApiClient, apiClient, expectError, tokenFor } from "./api-client";
import { waitForHydrationOnLoad } from "./hydrated";
import { disagreements, watchAnswers, watchRequests } from "./openapi-agreement";
import { type Front, startFront } from "./start-front";

/** A signed-in person with a browser context of their own. */
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
  /** An API client of the same person. */
  api: ApiClient;
}

interface Fixtures {
  origin: string;
  /** Console errors that a test provokes on purpose. */
  expectedConsoleError: RegExp | null;
  /** Fails the test on console errors and uncaught errors of a page, and lets its navigations wait for hydration. */
  watch: (page: Page) => void;
  /** Fails the test on an answer that disagrees with the OpenAPI document. */
  agreement: undefined;
  /** Signs in another person. */
  newPerson: () => Promise<Person>;
  /** The person whose browser is `page`. */
  person: Person;
  /** An API client of a new person. */
  api: ApiClient;
}

interface WorkerFixtures {
  /** Started by the first test that uses it. Declared for all tests, because workers with other fixtures start anew. */
  workerFront: Front;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerFront: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const front = await startFront();
      await use(front);
      await front.leave();
    },
    { scope: "worker" },
  ],

  expectedConsoleError: [null, { option: true }],

  origin: async ({ baseURL }, use) => use(baseURL ?? ""),

  agreement: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      await watchRequests();
      await use(undefined);
      expect(await disagreements(), "the answers are as documented").toEqual([]);
    },
    { auto: true },
  ],

  watch: async ({ expectedConsoleError }, use) => {
    const consoleErrors: string[] = [];
    const note = (text: string) => {
      if (!expectedConsoleError?.test(text)) consoleErrors.push(text);
    };
    await use((page) => {
      waitForHydrationOnLoad(page);
      watchAnswers(page);
      page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
    });
    expect(consoleErrors, "console errors of the pages").toEqual([]);
  },

  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },

  newPerson: async ({ browser, origin, watch }, use) => {
    const people: Person[] = [];
    await use(async () => {
      const context = await browser.newContext();
      context.on("page", watch);
      const person = await enter(context, await context.newPage(), origin);
      people.push(person);
      return person;
    });
    for (const person of people) {
      await cancelActiveCreations(person.api);
      await person.context.close();
    }
  },

  person: async ({ page, context, origin }, use) => {
    const person = await enter(context, page, origin);
    await use(person);
    await cancelActiveCreations(person.api);
  },

  api: async ({ origin }, use) => {
    const request = await requests.newContext();
    const api = apiClient(await requests.newContext(), origin, await tokenFor(request, origin, newName()));
    await request.dispose();
    await use(api);
    await cancelActiveCreations(api);
  },
});

export { expect };

const newName = () => `Person ${randomUUID().slice(0, 8)}`;

async function enter(context: BrowserContext, page: Page, origin: string): Promise<Person> {
  const name = newName();
  // The access token is made with the session of the page.
  const token = await tokenFor(context.request, origin, name);
  return { name, context, page, api: apiClient(await requests.newContext(), origin, token) };
}

/** Cancels the active creations of a test, so that the next one finds idle workers. */
async function cancelActiveCreations(api: ApiClient): Promise<void> {
  const answer = await api.get("/api/creations?limit=100");
  // Some tests end with the session deleted.
  if (answer.status() === 401) return;
  expect(answer.ok(), await answer.text()).toBe(true);
  const { creations } = creationListResponseSchema.parse(await answer.json()).value;
  for (const creation of creations) {
    if (!isActive(creation.status)) continue;
    const cancelled = await api.cancel(creation.creation_id);
    // The creation may have ended meanwhile.
    if (!cancelled.ok()) await expectError(cancelled, "not_cancellable");
  }
}

/** What the tests stand on: people who are signed in, clients of the API, and pages that may not complain. */
import { randomUUID } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page, request as requests } from "@playwright/test";
import { creationListResponseSchema } from "@/lib/contract/creation-list";
import { isActive } from "@/lib/contract/status";
import { type ApiClient, apiClient, expectError, tokenFor } from "./api-client";
import { waitsUntilHydrated } from "./hydrated";
import { disagreements, watchAnswers, watchRequests } from "./openapi-agreement";

/** Somebody with a browser of their own. */
export interface Person {
  name: string;
  context: BrowserContext;
  page: Page;
  /** The same person's access without a browser. */
  api: ApiClient;
}

interface Fixtures {
  origin: string;
  /** Complaints of the console that a test provokes on purpose. */
  expectedComplaint: RegExp | null;
  /** Lets a page's console errors and uncaught errors fail the test, and its visits wait until the page is alive. */
  watch: (page: Page) => void;
  /** Lets an answer that is not as the API describes itself fail the test. */
  agreement: undefined;
  /** Makes a further person. */
  newPerson: () => Promise<Person>;
  /** The person whose browser is `page`. */
  person: Person;
  /** A fresh person's access without a browser. */
  api: ApiClient;
}

export const test = base.extend<Fixtures>({
  expectedComplaint: [null, { option: true }],

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

  watch: async ({ expectedComplaint }, use) => {
    const complaints: string[] = [];
    const note = (text: string) => {
      if (!expectedComplaint?.test(text)) complaints.push(text);
    };
    await use((page) => {
      waitsUntilHydrated(page);
      watchAnswers(page);
      page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
    });
    expect(complaints, "the pages complained").toEqual([]);
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
      await clearDesk(person.api);
      await person.context.close();
    }
  },

  person: async ({ page, context, origin }, use) => {
    const person = await enter(context, page, origin);
    await use(person);
    await clearDesk(person.api);
  },

  api: async ({ origin }, use) => {
    const request = await requests.newContext();
    const api = apiClient(await requests.newContext(), origin, await tokenFor(request, origin, newName()));
    await request.dispose();
    await use(api);
    await clearDesk(api);
  },
});

export { expect };

const newName = () => `Person ${randomUUID().slice(0, 8)}`;

async function enter(context: BrowserContext, page: Page, origin: string): Promise<Person> {
  const name = newName();
  // The session of the page makes the token, too.
  const token = await tokenFor(context.request, origin, name);
  return { name, context, page, api: apiClient(await requests.newContext(), origin, token) };
}

/** Cancels what a test left behind, so that the next one finds idle workers. */
async function clearDesk(api: ApiClient): Promise<void> {
  const answer = await api.get("/api/creations?limit=100");
  // Some end with everything that the person had, the session included.
  if (answer.status() === 401) return;
  expect(answer.ok(), await answer.text()).toBe(true);
  const { creations } = creationListResponseSchema.parse(await answer.json()).value;
  for (const creation of creations) {
    if (!isActive(creation.status)) continue;
    const cancelled = await api.cancel(creation.creation_id);
    // It may have ended by itself meanwhile.
    if (!cancelled.ok()) await expectError(cancelled, "not_cancellable");
  }
}

/** What ends at once in every process when an administrator disables a person. */
import { request as requests } from "@playwright/test";
import { linkResponseSchema } from "contract/boards/share-link";
import * as z from "zod";
import { apiClient, SMALL, tokenFor } from "../support/api-client";
import { makeBoard, pictureIdsOf } from "../support/boards";
import { expect, test } from "../support/fixtures";
import { homesUntil } from "../support/homes";
import { newSharedDatabase, POSTGRES } from "../support/shared-database";
import { signIn } from "../support/sign-in";

test.skip(!POSTGRES, "needs a PostgreSQL at TEST_DATABASE_URL");

const newHome = homesUntil("afterEach");

const newStudio = async (settings: Record<string, string>) => (await newHome()).start(settings);

const peopleSchema = z.object({
  value: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

test("disabling a person ends share link and picture addresses in another process at once, session and token a moment later", async () => {
  const shared = await newSharedDatabase();
  const [first, second] = [await newStudio(shared), await newStudio({ ...shared, ROLE: "web" })];
  // The first to sign in administers.
  const administrator = await requests.newContext({
    baseURL: first.origin,
    extraHTTPHeaders: { origin: first.origin },
  });
  await signIn(administrator, first.origin, "Ada");
  const browser = await requests.newContext();
  await signIn(browser, second.origin, "Bob");
  const token = await tokenFor(await requests.newContext(), second.origin, "Bob");
  const bob = apiClient(await requests.newContext(), second.origin, token);
  const creationId = await bob.create(SMALL);
  expect(await bob.untilEnded(creationId)).toBe("succeed");
  const [output] = (await bob.detail(creationId)).outputs;
  const boardId = await makeBoard(bob, "Lobby", await pictureIdsOf(bob));
  const link = linkResponseSchema.parse(
    await (await bob.post(`/api/boards/${boardId}/links`, {})).json(),
  ).value;
  const secret = link.url?.split("/s/")[1];
  const media = new URL(output?.media_url ?? "");

  /** What the second process answers to the person's browser, program, guest and picture address. */
  const answers = async () => {
    const anybody = await requests.newContext();
    const sent = [
      browser.get(`${second.origin}/api/creations`),
      bob.get("/api/creations"),
      anybody.get(`${second.origin}/api/shared/${secret}`),
      anybody.get(`${second.origin}${media.pathname}${media.search}`),
    ];
    return Promise.all(sent.map(async (answer) => (await answer).status()));
  };
  expect(await answers()).toEqual([200, 200, 200, 200]);
  const found = await administrator.get("/api/admin/people?search=bob");
  const id = peopleSchema.parse(await found.json()).value.people[0]?.id ?? "";
  const change = (is_disabled: boolean) =>
    administrator.patch(`/api/admin/people/${id}`, { data: { is_disabled } });
  expect((await change(true)).status()).toBe(200);
  expect((await answers()).slice(2)).toEqual([404, 404]);
  // Another process may have remembered who they are for a second.
  await expect.poll(answers).toEqual([401, 401, 404, 404]);
  expect((await change(false)).status()).toBe(200);
  expect(await answers()).toEqual([401, 200, 200, 200]);
});

/** What a hundred guests who write and look at once cost the studio: how long its event loop is blocked, beside the same guests who only look. */
import path from "node:path";
import { request as http } from "@playwright/test";
import { signIn } from "@/e2e/support/sign-in";
import { watchedLoop } from "@/e2e/support/watched-loop";
import { openSqlite } from "@/lib/db/sqlite";
import { GUESTS, keyOfGuest } from "../boards/fill-pins";
import { makePinnedBoard, PICTURES_OF_PINNED_BOARD } from "../page/pinned-board";
import { quantile } from "../page/quantile";
import type { Subject } from "./figure";
import { NAME, withStudio } from "./pages";

const SECONDS = 10;
/** Each guest looks so often, as their page does, and half of the times writes a pin before. */
const EVERY_MS = 2_000;

export const guests: Subject = {
  name: "guests",
  async measure() {
    const loop = await watchedLoop();
    return withStudio(
      PICTURES_OF_PINNED_BOARD,
      async ({ origin }, dataDir) => {
        const request = await http.newContext();
        await signIn(request, origin, NAME);
        const { shared, end } = await makePinnedBoard({ request }, origin, dataDir);
        await makeRoom(dataDir);
        const api = `${origin}/api/shared/${shared.split("/s/")[1]}`;
        const { value } = await (await fetch(`${api}/items`)).json();
        // The first one has as many pins as it can hold.
        const [, ...pictures]: string[] = value.items.flatMap(({ picture }: { picture?: { id: string } }) =>
          picture ? [picture.id] : [],
        );
        await guestsFor(api, pictures, false);
        await loop.longestBlockMs();
        await guestsFor(api, pictures, false);
        const looking = await loop.longestBlockMs();
        const { written, tookMs } = await guestsFor(api, pictures, true);
        const writing = await loop.longestBlockMs();
        await request.dispose();
        await end();
        return [
          {
            what: `${GUESTS} guests write ${written} pins in ${SECONDS} s and look: longest block, ms`,
            value: writing,
            reference: "they only look",
            referenceValue: looking,
          },
          {
            what: `${GUESTS} guests write: p95 of an answer to a pin, ms`,
            value: quantile(tookMs.writes, 0.95),
            reference: "of an answer to a look",
            referenceValue: quantile(tookMs.looks, 0.95),
          },
        ];
      },
      { ...loop.settings, TRUSTED_PROXIES: "1" },
    );
  },
};

/** A link that holds 1 000 pins with a reply each takes no more. */
async function makeRoom(dataDir: string): Promise<void> {
  const db = openSqlite(path.join(dataDir, "studio.db"));
  await db.deleteFrom("guest_comments").where("parent_id", "is not", null).execute();
  await db.destroy();
}

/** @param api of the shared board. @returns how many pins were written, and how long answers took. */
async function guestsFor(api: string, pictures: readonly string[], write: boolean) {
  const tookMs: Record<"writes" | "looks", number[]> = { writes: [], looks: [] };
  let written = 0;
  const until = Date.now() + SECONDS * 1_000;
  const guest = async (n: number) => {
    let known = "";
    for (let turn = 0; Date.now() < until; turn++) {
      const startedAt = Date.now();
      if (write && (turn + n) % 2 === 0) {
        const answer = await post(
          `${api}/comments`,
          {
            ...{ id: crypto.randomUUID(), guest_key: keyOfGuest(n), guest_name: `Guest ${n}` },
            ...{ picture_id: pictures[(n + turn * 7) % pictures.length], text: "Warmer here, please." },
            ...{ x: Math.random(), y: Math.random() },
          },
          from(n),
        );
        if (answer) written++;
        tookMs.writes.push(Date.now() - startedAt);
      }
      const lookedAt = Date.now();
      const headers = { "x-guest-key": keyOfGuest(n), ...from(n) };
      const answer = await fetch(`${api}?known=${encodeURIComponent(known)}`, { headers });
      known = (await answer.json()).value?.tag ?? known;
      tookMs.looks.push(Date.now() - lookedAt);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + EVERY_MS - Date.now())));
    }
  };
  await Promise.all(Array.from({ length: GUESTS }, (_, n) => guest(n)));
  return { written, tookMs };
}

/** Each guest has an address, as limits are by address. */
const from = (n: number) => ({ "x-forwarded-for": `10.0.0.${n}` });

async function post(url: string, body: object, more: Record<string, string>): Promise<boolean> {
  const headers = { "content-type": "application/json", origin: new URL(url).origin, ...more };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok && answer.status !== 429) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer.ok;
}

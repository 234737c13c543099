/**
 * What a board with 1 000 pins and as many replies costs the process while 100 guests and its owner look at it: each time that they
 * ask whether anything has changed, and when something has. All ask at the same moment, which is the worst of all polls.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { raiseFeedbackVersion } from "@/lib/boards/links/feedback-version";
import { findSharedBoard } from "@/lib/boards/links/find-shared-board";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { readBoard } from "@/lib/boards/read";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { longJson } from "@/lib/http/answers/long-json";
import { fillPins, GUESTS, keyOfGuest, PINS } from "./fill-pins";
import { aLargeBoard } from "./large";
import { best } from "./watched";

const PICTURES = 300;
const EARLIER = 5;

export async function measurePins(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const db = openSqlite(path.join(folder, "studio.db"));
    await migrate(db);
    const { boards, which, link } = await aLargeBoard(db, PICTURES);
    const ids = Array.from({ length: PICTURES }, (_, n) => `pi_${n}`);
    const earlierIds = ids.slice(-EARLIER);
    await db.deleteFrom("board_items").where("picture_id", "in", earlierIds).execute();
    const { boardId } = which;
    await fillPins(db, { boardId, linkId: link.id, pictureIds: ids.slice(0, -EARLIER), earlierIds });
    const secret = link.url?.split("/s/")[1] ?? "";
    const sent = async (value: unknown) =>
      (await (await longJson({ status: "success", value }, nextTurn)).arrayBuffer()).byteLength;
    const view = async (guestKey: string, known?: string) =>
      viewSharedBoard(boards, await findSharedBoard(boards, secret), { guestKey, known });
    const tags = await Promise.all(
      Array.from({ length: GUESTS }, async (_, n) => (await view(keyOfGuest(n))).tag),
    );
    const own = await readBoard(boards, which);
    const version = String(own.board?.version);
    const owner = async () => sent(await readBoard(boards, { ...which, known: own.tag, version }));
    const guests = async (known: (n: number) => string | undefined) => {
      const all = tags.map(async (_, n) => sent(await view(keyOfGuest(n), known(n))));
      const [first = 0] = await Promise.all([...all, owner()]);
      return first;
    };
    const changed = async (known: (n: number) => string | undefined) => {
      await raiseFeedbackVersion(db, link.id);
      return guests(known);
    };
    const kinds: [string, () => Promise<number>][] = [
      ["nothing new", () => guests((n) => tags[n])],
      ["a pin more", () => changed((n) => tags[n])],
    ];
    for (const [name, ask] of kinds) {
      await ask();
      const cpu = process.cpuUsage();
      const { blockMs, tookMs, bytes } = await best(ask, 1);
      const { user, system } = process.cpuUsage(cpu);
      // Of all attempts.
      const cpuMs = (user + system) / 1_000 / 3;
      console.log(
        `${PINS} pins, ${GUESTS} guests and the owner at once, ${name}: ${(bytes / 1_000).toFixed(0)} KB each, ` +
          `longest block ${blockMs.toFixed(1)} ms, ${tookMs.toFixed(0)} ms, ${(cpuMs / GUESTS).toFixed(1)} ms of processor time a guest`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

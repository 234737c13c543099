/**
 * `npm run bench:boards`: what a board of 5 000 pictures costs the process, and one with 1 000 pins that 100 guests look
 * at; the memory and time that the files of a board take,
 * with five pictures and with five hundred, each in a process of its own; and the time of the first and the second look at a view
 * copy.
 */
import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import sharp from "sharp";
import { createBoard } from "@/lib/boards/create";
import { openBoardPage } from "@/lib/boards/files/html";
import { openSharedPicture } from "@/lib/boards/files/shared-picture";
import { openBoardZip } from "@/lib/boards/files/zip";
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { freePort } from "@/tools/commands/free-port.mjs";
import { createTestBoards } from "@/tools/testing/boards";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson } from "@/tools/testing/studio";
import { measureFullLink } from "./full-link";
import { measureLargeBoard } from "./large";
import { measureManyBoards } from "./many";
import { measurePins } from "./pins";

const COUNTS = [5, 500];
const KINDS = ["zip", "zip-for-guests", "html", "view"] as const;
type Kind = (typeof KINDS)[number];
const WIDTH = 1_536;
const HEIGHT = 1_024;
const PICTURES_OF_ONE = 8;
const LARGE = "large";
const MANY = "many";
const FULL_LINK = "full-link";
const PINS = "pins";
const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

const [kind, count] = process.argv.slice(2);
if (kind === LARGE) await measureLargeBoard();
else if (kind === MANY) await measureManyBoards();
else if (kind === FULL_LINK) await measureFullLink();
else if (kind === PINS) await measurePins();
else if (kind && count) await measure(kind as Kind, Number(count));
else {
  for (const one of [LARGE, MANY, FULL_LINK, PINS]) await spawnWatched(one);
  for (const one of KINDS) {
    for (const pictures of COUNTS) {
      const args = [...process.execArgv, fileURLToPath(import.meta.url), one, String(pictures)];
      spawnSync(process.execPath, args, { stdio: "inherit" });
    }
  }
}

/** With what measures blocks of the event loop. */
async function spawnWatched(one: string): Promise<void> {
  const watch = pathToFileURL("e2e/support/loop-watch.mjs").href;
  const args = [...process.execArgv, "--expose-gc", fileURLToPath(import.meta.url), one];
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${watch}`,
    LOOP_WATCH_PORT: String(await freePort()),
  };
  spawnSync(process.execPath, args, { stdio: "inherit", env });
}

async function measure(kind: Kind, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  try {
    const { boards, boardId, pictureIds } = await aBoard(folder, count);
    global.gc?.();
    const before = process.memoryUsage().rss;
    let peak = before;
    const look = () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    };
    const timer = setInterval(look, 5);
    const startedAt = performance.now();
    let bytes = 0;
    if (kind === "view") {
      const read = async () => {
        for (const pictureId of pictureIds) {
          const shown = { pictureId, variant: "view", showsPrompts: false, fileName: "" } as const;
          bytes += (await bytesOf(await openSharedPicture(boards, shown))).byteLength;
        }
      };
      await read();
      const firstMs = (performance.now() - startedAt) / count;
      const again = performance.now();
      await read();
      const secondMs = (performance.now() - again) / count;
      console.log(
        `view, ${count} pictures: first ${firstMs.toFixed(0)} ms, then ${secondMs.toFixed(1)} ms each`,
      );
    } else {
      for await (const piece of await streamOf(kind, boards, boardId)) {
        bytes += piece.byteLength;
        look();
      }
    }
    clearInterval(timer);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const memory = `${mb(peak)} at most, ${mb(before)} before`;
    console.log(
      `${kind}, ${count} pictures of ${WIDTH}×${HEIGHT}: ${mb(bytes)} in ${seconds} s, memory ${memory}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Boards = Awaited<ReturnType<typeof aBoard>>["boards"];

async function streamOf(kind: "zip" | "zip-for-guests" | "html", boards: Boards, boardId: string) {
  const wanted = { boardId, pictures: "all" } as const;
  if (kind === "html") {
    const picture = () => ({ before: '<img src="', after: '">' });
    const writer = {
      head: () => "<!doctype html>",
      heading: (title: string) => title,
      table: () => [],
      picture,
      tail: () => "",
    };
    return (
      await openBoardPage(
        boards,
        { ...wanted, personId: "ada", pixels: 1_200, showsPrompts: false, showsComments: false },
        writer,
      )
    ).stream;
  }
  const isForOwner = kind === "zip";
  const shows = { showsPrompts: isForOwner, showsNotes: true, isForOwner };
  return (await openBoardZip(boards, { ...wanted, ...shows })).stream;
}

/** Pictures are links to one large file, so that a disk is enough. */
async function aBoard(folder: string, count: number) {
  const db = openSqlite(path.join(folder, "studio.db"));
  await migrate(db);
  const ownerId = await addPerson(db);
  const { boards, context, draw } = createTestBoards(db, { concurrency: 8 });
  const pictureIds: string[] = [];
  while (pictureIds.length < count) {
    const drawn = await draw(ownerId, Math.min(PICTURES_OF_ONE, count - pictureIds.length));
    pictureIds.push(...drawn.pictureIds);
  }
  const boardId = await createBoard(boards, { ownerId, name: "Bench", pictureIds });
  const background = "#456";
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const large = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background, noise } })
    .blur(2)
    .png()
    .toBuffer();
  const file = path.join(folder, "large.png");
  writeFileSync(file, large);
  const pictures = path.join(folder, "pictures");
  for (const { original_key } of await db.selectFrom("pictures").select("original_key").execute()) {
    const target = path.join(pictures, original_key);
    mkdirSync(path.dirname(target), { recursive: true });
    linkSync(file, target);
  }
  await db
    .updateTable("pictures")
    .set({ byte_length: large.byteLength, width: WIDTH, height: HEIGHT })
    .execute();
  const creations = { ...context, store: createFileStore(pictures) };
  return { boards: { ...boards, creations }, boardId, pictureIds };
}

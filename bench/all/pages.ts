/** What the studio's first page and its library weigh and when they are painted, beside the page for signing in. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { demoAccount, rememberPerson } from "@/lib/auth/people";
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { createFileStore } from "@/lib/pictures/files";
import { seedCreations } from "@/tools/commands/seed/seed-creations";
import { quantile } from "../page/quantile";
import { withVisitor } from "../page/visitor";
import { type Paint, paintOf } from "../paint/paint-of";
import { type Served, serve } from "../serve";
import type { Figure, Subject } from "./figure";

export const NAME = "Many creations";
const REPEATS = 3;
const VIEWPORT = { width: 1_440, height: 900 };
const clock = { now: () => Date.now() };

/** Serves the build with creations of one person while `use` runs, which also gets the studio's folder. @param more settings */
export async function withStudio<Result>(
  count: number,
  use: (studio: Served, dataDir: string) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  const db = openSqlite(path.join(dataDir, "studio.db"));
  await migrate(db);
  const ownerId = await rememberPerson({ db, clock }, demoAccount(NAME));
  const store = createFileStore(path.join(dataDir, "pictures"));
  await seedCreations({ db, store, clock }, { ownerId, count });
  await db.destroy();
  const studio = await serve(
    [path.resolve(".next/standalone/server.js")],
    // One drawing thread leaves a core to the browser.
    (origin) => ({
      DATA_DIR: dataDir,
      NEXTAUTH_URL: origin,
      DEMO_SIGN_IN: "true",
      LOG_LEVEL: "error",
      ENGINE_THREADS: "1",
      ...more,
    }),
    "/api/health/ready",
  );
  try {
    return await use(studio, dataDir);
  } finally {
    await studio.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Opened extends Paint {
  scriptKb: number;
}

/** A page with an empty cache. The context is closed. */
export async function open(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  let loadedBytes = 0;
  network.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && scripts.add(requestId),
  );
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  page.once("load", () => {
    loadedBytes = bytes;
  });
  const paint = await paintOf(page, address);
  await context.close();
  return { ...paint, scriptKb: loadedBytes / 1_000 };
}

export const pages: Subject = {
  name: "pages",
  measure: () =>
    withStudio(200, ({ origin }) =>
      withVisitor(origin, NAME, async (visit) => {
        const median = async (address: string, isSignedIn = true) => {
          const each: Opened[] = [];
          for (let n = 0; n < REPEATS; n++) {
            const context = await visit(VIEWPORT);
            if (!isSignedIn) await context.clearCookies();
            each.push(await open(context, origin + address));
          }
          return (pick: (one: Opened) => number) => quantile(each.map(pick), 0.5);
        };
        const signIn = await median("/sign-in", false);
        const figures: Figure[] = [];
        for (const [name, address] of [
          ["studio", "/"],
          ["library", "/library"],
        ] as const) {
          const of = await median(address);
          figures.push(
            {
              what: `${name}: JavaScript before load, KB`,
              value: of(({ scriptKb }) => scriptKb),
              reference: "the page for signing in",
              referenceValue: signIn(({ scriptKb }) => scriptKb),
            },
            {
              what: `${name}: largest element painted, ms`,
              value: of(({ lcpMs }) => lcpMs),
              reference: "its first paint",
              referenceValue: of(({ fcpMs }) => fcpMs),
            },
          );
        }
        return figures;
      }),
    ),
};

/**
 * `npm run bench:waits`: what a thousand programs cost that wait in the request, and a thousand with a stream of events, beside as many
 * that poll: memory after a collection of garbage, processor time, and the longest block of the event loop. On the last production build.
 */
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/tools/commands/free-port.mjs";
import { startUpstream } from "@/tools/testing/upstream/upstream";
import { watchedLoop } from "../../e2e/support/watched-loop";
import { collectGarbage } from "../collect-garbage";
import { machine } from "../engine/engine";
import { studioBefore } from "../proxy/studio";
import { type Caller, CONNECT_WITHIN_MS, type Crowd, polls, streams, waits } from "./clients";

const PEOPLE = 10;
const CALLERS = 1_000;
/** Of each person. */
const CREATIONS = 20;
/** A creation takes so long that none ends while it is measured. */
const RUN_MS = 600_000;
const WARM_UP_MS = CONNECT_WITHIN_MS + 3_000;
const MEASURED_MS = 15_000;

const inspector = await freePort();
const loop = await watchedLoop();
const upstream = await startUpstream({
  defaultScript: () => ({ runMs: RUN_MS }),
  limits: { slots: PEOPLE * CREATIONS, perMinute: 500 },
});
const studio = await studioBefore(upstream.baseUrl, undefined, {
  ...loop.settings,
  NODE_OPTIONS: `${loop.settings.NODE_OPTIONS} --inspect=127.0.0.1:${inspector}`,
});
try {
  const callers: Caller[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const person = await studio.signIn(`Person ${n}`);
    for (let one = 0; one < CREATIONS; one++)
      callers.push({ cookie: person.cookie, creationId: await person.create(`creation ${n} ${one}`) });
  }
  const nth = (n: number) => callers[n % callers.length] ?? { cookie: "", creationId: "" };
  const half = Array.from({ length: CALLERS }, (_, n) => nth(n));
  // Each route is loaded by its first request, and polls warm the code up.
  for (const kind of [polls, waits, streams]) await measure([kind(studio, half.slice(0, 20))], 1_000);
  console.log(`${machine()}\n`);
  console.log("| programs | memory | for each | processor | longest block | failed |");
  console.log("|---|---|---|---|---|---|");
  const rows: [string, () => Crowd[]][] = [
    ["nobody", () => []],
    ["1 000 that poll every two seconds", () => [polls(studio, half)]],
    ["1 000 that wait", () => [waits(studio, half)]],
    ["1 000 with a stream", () => [streams(studio, half)]],
    ["1 000 that wait and 1 000 with a stream", () => [waits(studio, half), streams(studio, half)]],
  ];
  const { memoryMb: idleMb } = await measure([], MEASURED_MS);
  for (const [name, crowds] of rows) {
    const { memoryMb, cpuShare, blockMs, connected, failed } = await measure(crowds(), MEASURED_MS);
    const more = memoryMb - idleMb;
    const each = connected > 0 ? `${((more * 1_000) / connected).toFixed(0)} KB` : "";
    const cells = [
      `${more.toFixed(0)} MB`,
      each,
      `${(cpuShare * 100).toFixed(1)} %`,
      `${blockMs.toFixed(0)} ms`,
      `${failed}`,
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
} finally {
  await studio.end();
  await upstream.close();
}

async function measure(crowds: readonly Crowd[], forMs: number) {
  await pause(Math.min(forMs, WARM_UP_MS));
  await loop.longestBlockMs();
  const [cpuMs, startedAt] = [studio.cpuMs(), performance.now()];
  await pause(forMs);
  const cpuShare = (studio.cpuMs() - cpuMs) / (performance.now() - startedAt);
  const blockMs = await loop.longestBlockMs();
  await collectGarbage(inspector);
  const memoryMb = studio.memoryMb();
  const connected = crowds.reduce((sum, crowd) => sum + crowd.connected(), 0);
  const failed = crowds.reduce((sum, crowd) => sum + crowd.failed(), 0);
  for (const crowd of crowds) await crowd.end();
  return { cpuShare, blockMs, memoryMb, connected, failed };
}

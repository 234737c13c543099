import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NO_LOG } from "image-providers/log";
import { createSdcppService } from "image-providers/sdcpp/service";
import type { InstalledModel } from "local-models/run";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { crashAt, standInModel, startedAt } from "@/tools/testing/local-models/stand-in";

/** As `npm start` does: it starts the model, and goes on. */
const STUDIO = `
const { startLocalModel } = await import(${JSON.stringify(path.resolve("tools/commands/local-model.mjs"))});
await startLocalModel();
const { SDCPP_URL, SDCPP_STATE_FILE, MODELS_ENTRIES } = process.env;
console.log(JSON.stringify({ SDCPP_URL, SDCPP_STATE_FILE, MODELS_ENTRIES }));
setInterval(() => {}, 1_000);
`;

/** Processes that run TypeScript are started here; on a busy machine one takes a minute. Only what never ends waits so long. */
const PATIENT = { timeout: 150_000 };
vi.setConfig({ testTimeout: 4 * PATIENT.timeout, hookTimeout: 2 * PATIENT.timeout });

interface Settings {
  SDCPP_URL?: string;
  SDCPP_STATE_FILE?: string;
  MODELS_ENTRIES?: string;
}

let dataDir = "";
/** `gone`: the supervisor has ended too, which writes to the same stderr and ends the server before. */
let studios: { studio: ChildProcess; gone: Promise<unknown> }[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "local-model-"));
  mkdirSync(path.join(dataDir, "models"));
  studios = [];
});
afterEach(async () => {
  for (const { studio, gone } of studios) {
    studio.kill("SIGKILL");
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function install(model: InstalledModel): void {
  const installed = { version: 1, models: [model], chosen: model.id };
  writeFileSync(path.join(dataDir, "models/installed.json"), JSON.stringify(installed));
}

/** @returns the settings that the studio has after the start of its model, and what was written to stderr by then. */
async function startStudio(environment: Record<string, string> = {}) {
  const studio = spawn(process.execPath, ["--input-type=module", "--eval", STUDIO], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir, ...environment },
  });
  studios.push({ studio, gone: once(studio, "close") });
  let errors = "";
  studio.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const line = await new Promise<string>((resolve) =>
    studio.stdout.once("data", (data) => resolve(String(data))),
  );
  const settings: Settings = JSON.parse(line);
  return {
    studio,
    settings,
    errors: () => errors,
    port: Number(new URL(settings.SDCPP_URL ?? "http://x:1").port),
  };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("the chosen model runs beside the studio, and the studio learns its address and its name", async () => {
  install({ ...standInModel(dataDir), id: "flux2-klein-4b", name: "FLUX.2 klein 4B" });
  const { settings, port } = await startStudio();
  await expect.poll(() => startedAt(port), PATIENT).not.toBeNull();
  expect(settings.SDCPP_URL).toBe(`http://127.0.0.1:${port}`);
  const name = "FLUX.2 klein 4B";
  expect(JSON.parse(settings.MODELS_ENTRIES ?? "")).toEqual([
    expect.objectContaining({ id: "sdcpp", name, licence: "Apache-2.0", commercial_use: "yes" }),
    expect.objectContaining({ id: "sdcpp/tiny", name, licence: "Apache-2.0", references: 4 }),
  ]);
});

for (const signal of ["SIGTERM", "SIGKILL"] as const)
  test(`a studio that ends by ${signal} leaves no server running`, async () => {
    install(standInModel(dataDir));
    const { studio, port } = await startStudio();
    await expect.poll(() => startedAt(port), PATIENT).not.toBeNull();
    const pid = (await startedAt(port))?.pid ?? 0;
    studio.kill(signal);
    await expect.poll(() => isAlive(pid), PATIENT).toBe(false);
  });

test("a supervisor that was killed is replaced, as often as that happens, and the server runs on the same port again", async () => {
  install(standInModel(dataDir));
  const { port } = await startStudio();
  const seen = new Set<number>();
  /** Another supervisor's server; while the one before holds the port, that one answers. */
  const next = async () => {
    let found = { pid: 0, supervisor: 0 };
    await expect
      .poll(async () => {
        found = (await startedAt(port)) ?? found;
        return found.pid > 0 && !seen.has(found.pid) && !seen.has(found.supervisor);
      }, PATIENT)
      .toBe(true);
    seen.add(found.pid).add(found.supervisor);
    return found.supervisor;
  };
  process.kill(await next(), "SIGKILL");
  process.kill(await next(), "SIGKILL");
  await next();
});

test("where no supervisor can take the place of one that was killed, the studio forgets what that one said last", async () => {
  install(standInModel(dataDir));
  const { settings, errors, port } = await startStudio();
  const stateFile = settings.SDCPP_STATE_FILE ?? "";
  await expect.poll(() => startedAt(port), PATIENT).not.toBeNull();
  const { pid = 0, supervisor = 0 } = (await startedAt(port)) ?? {};
  expect(existsSync(stateFile)).toBe(true);
  rmSync(path.join(dataDir, "models/installed.json"));
  process.kill(supervisor, "SIGKILL");
  await expect.poll(() => existsSync(stateFile), PATIENT).toBe(false);
  expect(errors()).toContain("No model is installed any more");
  process.kill(pid, "SIGKILL");
});

test("a second studio on the same data draws with the server of the first, and runs it on when that one ends", async () => {
  install(standInModel(dataDir));
  const first = await startStudio();
  await expect.poll(() => startedAt(first.port), PATIENT).not.toBeNull();
  const before = await startedAt(first.port);
  const second = await startStudio();
  expect(second.settings).toEqual(first.settings);
  expect(await startedAt(first.port)).toEqual(before);
  first.studio.kill("SIGTERM");
  await expect
    .poll(async () => (await startedAt(second.port))?.supervisor ?? before?.supervisor, PATIENT)
    .not.toBe(before?.supervisor);
});

test("the studio knows while the model loads, when it has, and why it ended", async () => {
  const gate = path.join(dataDir, "gate");
  install(standInModel(dataDir, ["--until", gate]));
  const { settings, port } = await startStudio();
  const server = { baseUrl: settings.SDCPP_URL ?? "", stateFile: settings.SDCPP_STATE_FILE ?? "" };
  const service = createSdcppService(server, { log: NO_LOG, clock: { now: Date.now } });
  try {
    expect(service.health().state).toBe("starting");
    writeFileSync(gate, "");
    await expect.poll(() => service.health().state, PATIENT).toBe("ok");
    rmSync(gate);
    await crashAt(port);
    await expect
      .poll(() => service.health().lastError?.message, PATIENT)
      .toContain("Tiny ended: GGML_ASSERT: out of memory. It ");
    await expect.poll(() => service.health().state, PATIENT).toBe("starting");
  } finally {
    await service.close();
  }
});

test("nothing is started without an installed model, nor beside a server that the settings name", async () => {
  expect((await startStudio()).settings).toEqual({});
  install(standInModel(dataDir));
  const SDCPP_URL = "http://10.0.0.5:1234";
  expect((await startStudio({ SDCPP_URL })).settings).toEqual({ SDCPP_URL });
});

test("a folder of models that is a file is said plainly and stops no studio", async () => {
  rmSync(path.join(dataDir, "models"), { recursive: true });
  writeFileSync(path.join(dataDir, "models"), "");
  const { settings, errors } = await startStudio();
  expect(settings).toEqual({});
  expect(errors()).toMatch(
    /^The model cannot be started: .*installed\.json cannot be there, because .* is a file/,
  );
  expect(errors()).not.toContain("    at ");
});

test("a damaged list of models is reported and stops no studio", async () => {
  writeFileSync(path.join(dataDir, "models/installed.json"), "{");
  const { settings, errors } = await startStudio();
  expect(settings).toEqual({});
  expect(errors()).toContain("installed.json cannot be read");
});

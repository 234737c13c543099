import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crashAt, freePort, standInModel, startedAt } from "@/tools/testing/local-models/stand-in";
import { stateFileIn } from "./state-file";
import { type Supervisor, type SupervisorOptions, superviseServer } from "./supervisor";

let folder = "";
let port = 0;
let said: string[] = [];
let supervisors: Supervisor[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "local-models-"));
  port = await freePort();
  said = [];
  supervisors = [];
});
afterEach(async () => {
  await Promise.all(supervisors.map((supervisor) => supervisor.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function supervise(serverArguments: string[] = [], others: Partial<SupervisorOptions> = {}): Supervisor {
  const supervisor = superviseServer({
    model: standInModel(folder, serverArguments),
    models: folder,
    port,
    environment: process.env,
    say: (line) => void said.push(line),
    backoff: { next: () => ({ waitMs: 1, inARow: 1 }) },
    ...others,
  });
  supervisors.push(supervisor);
  return supervisor;
}

const started = async () => {
  await expect.poll(() => startedAt(port)).not.toBeNull();
  return (await startedAt(port)) as NonNullable<Awaited<ReturnType<typeof startedAt>>>;
};

test("the server listens on loopback alone, with the files of the model and its own arguments", async () => {
  supervise(["--steps", "8", "--listen-ip", "0.0.0.0"]);
  const { given } = await started();
  expect(given.slice(0, 2)).toEqual(["--model", path.join(folder, "tiny.gguf")]);
  expect(given).toContain("8");
  expect(given.slice(-4)).toEqual(["--listen-ip", "127.0.0.1", "--listen-port", String(port)]);
});

test("the server gets what chooses graphics cards, and no secret of the studio", async () => {
  const environment = {
    PATH: process.env.PATH,
    CUDA_VISIBLE_DEVICES: "1",
    LD_LIBRARY_PATH: "/opt/lib",
    NEXTAUTH_SECRET: "secret",
    OPENAI_API_KEY: "secret",
    DATABASE_URL: "secret",
  };
  supervise([], { environment });
  const got = (await started()).environment;
  expect(JSON.stringify(got)).not.toContain("secret");
  expect(got).toMatchObject({ CUDA_VISIBLE_DEVICES: "1", LD_LIBRARY_PATH: `${folder}:/opt/lib` });
});

test("a server that crashed is started again on the same port, and its last line is told", async () => {
  supervise();
  const { pid } = await started();
  await crashAt(port);
  await expect.poll(async () => (await startedAt(port))?.pid ?? pid).not.toBe(pid);
  expect(said).toEqual([
    expect.stringContaining("ended with code 3; it last wrote: GGML_ASSERT: out of memory"),
  ]);
  const log = readFileSync(path.join(folder, "sd-server.log"), "utf8");
  expect(log).toContain("GGML_ASSERT: out of memory");
  expect(log.match(/ starts Tiny /g)).toHaveLength(2);
});

test("the studio is told while the server loads, that it runs, and why it ended last", async () => {
  const gate = path.join(folder, "gate");
  const supervisor = supervise(["--until", gate]);
  const told = () => JSON.parse(readFileSync(stateFileIn(folder), "utf8"));
  expect(told()).toMatchObject({ model: "Tiny", state: "starting", lastEnd: null });
  writeFileSync(gate, "");
  await expect.poll(() => told().state).toBe("running");
  rmSync(gate);
  await crashAt(port);
  await expect
    .poll(() => told())
    .toMatchObject({
      state: "starting",
      lastEnd: { how: "ended: GGML_ASSERT: out of memory", inARow: 1 },
    });
  await supervisor.stop();
  expect(existsSync(stateFileIn(folder))).toBe(false);
});

test("the studio is told when a server that ended starts again", async () => {
  supervise(["--broken"], { backoff: { next: () => ({ waitMs: 3_600_000, inARow: 4 }) } });
  const told = () => JSON.parse(readFileSync(stateFileIn(folder), "utf8"));
  await expect.poll(() => told().state).toBe("ended");
  const { at, again, how, inARow } = told().lastEnd;
  expect({ how, inARow, waitMs: again - at }).toEqual({
    ...{ how: "ended: the model cannot be loaded", inARow: 4, waitMs: 3_600_000 },
  });
});

test("a server ends with its supervisor also where its state can be neither written nor removed", async () => {
  mkdirSync(stateFileIn(folder));
  const supervisor = supervise();
  await expect.poll(() => startedAt(port)).not.toBeNull();
  await supervisor.stop();
  expect(await startedAt(port)).toBeNull();
});

test("a server that cannot load its model is tried again and again, and told each time", async () => {
  supervise(["--broken"]);
  await expect.poll(() => said.length).toBeGreaterThan(2);
  expect(said[0]).toContain("it last wrote: [ERROR] main.cpp:92   - the model cannot be loaded");
});

test("a program that is missing is told and tried again", async () => {
  supervise([], { model: { ...standInModel(folder), server: path.join(folder, "missing") } });
  await expect.poll(() => said.length).toBeGreaterThan(1);
  expect(said[0]).toContain("could not be started");
});

test("a program that the system refuses at once, because its folder is a file, is told and tried again", async () => {
  const server = path.join(standInModel(folder).server, "sd-server");
  supervise([], { model: { ...standInModel(folder), server } });
  await expect.poll(() => said.length).toBeGreaterThan(1);
  expect(said[0]).toContain("could not be started: spawn ENOTDIR");
  const told = () => JSON.parse(readFileSync(stateFileIn(folder), "utf8"));
  await expect.poll(() => told().lastEnd?.how).toBe("could not be started (ENOTDIR)");
});

test("the server runs and is ended where its number and its state cannot be written", async () => {
  const block = () => {
    for (const name of ["sd-server.pid", "sd-server.state.json"]) {
      rmSync(path.join(folder, name), { force: true, recursive: true });
      mkdirSync(path.join(folder, name, "inside"), { recursive: true });
    }
  };
  block();
  const supervisor = supervise();
  const { pid } = await started();
  block();
  await supervisor.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test("where a new state cannot be written, the old one is removed, so that the studio says nothing untrue", async () => {
  const gate = path.join(folder, "gate");
  supervise(["--until", gate]);
  expect(readFileSync(stateFileIn(folder), "utf8")).toContain("starting");
  mkdirSync(`${stateFileIn(folder)}.new`);
  writeFileSync(gate, "");
  await started();
  await expect.poll(() => existsSync(stateFileIn(folder))).toBe(false);
});

test("stopping ends a server that ignores SIGTERM, and starts none again", async () => {
  const supervisor = supervise(["--deaf"], { killAfterMs: 1 });
  const { pid } = await started();
  await supervisor.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(said).toEqual([]);
});

test("a server that an earlier supervisor left running is ended before another is started", async () => {
  // The first is not stopped here, as if it had been killed.
  supervise();
  const { pid } = await started();
  supervise();
  await expect.poll(async () => (await startedAt(port))?.pid ?? pid).not.toBe(pid);
  expect(readFileSync(path.join(folder, "sd-server.log"), "utf8")).toContain("had left running");
});

test("a process that only has the number of an earlier server is left alone", async () => {
  writeFileSync(path.join(folder, "sd-server.pid"), String(process.pid));
  supervise();
  await started();
  expect(readFileSync(path.join(folder, "sd-server.log"), "utf8")).not.toContain("had left running");
});

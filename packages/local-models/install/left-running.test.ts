import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort, standInModel, startedAt } from "@/tools/testing/local-models/stand-in";
import { argumentsOf } from "../runner/arguments";
import { portOfAnother, rememberServer } from "../runner/orphan";
import { openStateFile, stateFileIn } from "../runner/state-file";
import { writeInstalled } from "./installed";
import { removeModel } from "./keep";

let models = "";
let port = 0;
let children: ChildProcess[] = [];
beforeEach(async () => {
  models = mkdtempSync(path.join(tmpdir(), "left-running-"));
  port = await freePort();
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  rmSync(models, { recursive: true, force: true });
});

/** A server as one leaves it whose supervisor was killed, of the first of two models with the same program. */
async function leftRunning() {
  const model = standInModel(models);
  const other = {
    ...model,
    id: "other",
    files: [{ ...model.files[0], path: path.join(models, "other.gguf") }],
  };
  await writeInstalled(models, { models: [model, other] as (typeof model)[], chosen: model.id });
  const server = spawn(model.server, argumentsOf(model, { models, port }), { stdio: "ignore" });
  children.push(server);
  rememberServer(models, server.pid ?? 0, port);
  openStateFile(models).write({ model: model.name, state: "running", since: 1, lastEnd: null });
  await expect.poll(() => startedAt(port)).not.toBeNull();
  return server;
}

test("removing a model ends its server that nobody supervises any more, and forgets its state", async () => {
  const server = await leftRunning();
  const gone = once(server, "exit");
  expect(await removeModel(models, "tiny")).toMatchObject({ hasEnded: true });
  expect(await gone).toEqual([null, "SIGKILL"]);
  expect(existsSync(stateFileIn(models))).toBe(false);
  expect(await removeModel(models, "other")).toMatchObject({ hasEnded: false });
});

test("removing a model leaves the server of another one running, although it is the same program", async () => {
  const { pid } = await leftRunning();
  expect(await removeModel(models, "other")).toMatchObject({ hasEnded: false });
  expect(await startedAt(port)).toMatchObject({ pid });
  expect(existsSync(stateFileIn(models))).toBe(true);
});

test("removing a model leaves its server to the supervisor, where that lives", async () => {
  const { pid } = await leftRunning();
  // Stands for the process of a supervisor, which has the folder among its arguments.
  const remember = `require("node:fs").writeFileSync(process.argv[1] + "/sd-server.pid", "${pid} " + process.pid + " ${port}")`;
  children.push(
    spawn(process.execPath, ["-e", `${remember}; setInterval(() => {}, 1_000)`, models], { stdio: "ignore" }),
  );
  await expect.poll(() => portOfAnother(models)).toBe(port);
  expect(await removeModel(models, "tiny")).toMatchObject({ hasEnded: false });
  expect(await startedAt(port)).toMatchObject({ pid });
});

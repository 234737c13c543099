/** The model that `npm run model` has chosen, beside the studio: sd-server under a supervisor that ends with the studio. */
import { fork } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./checkout.mjs";
import { freePort } from "./free-port.mjs";

const RESTART_AFTER_MS = 1_000;

/**
 * Starts it and sets `SDCPP_URL`, `SDCPP_STATE_FILE` and `MODELS_ENTRIES`. Does nothing, quickly, where `SDCPP_URL` names a server already, and
 * where no model is installed, of which the studio tells. A model that cannot be started is reported and does not stop the studio.
 */
export async function startLocalModel() {
  const models = path.join(process.env.DATA_DIR ?? "", "models");
  if (process.env.SDCPP_URL) return;
  if (!isInstalled(models)) {
    process.env.CAN_GET_MODELS = "true";
    return;
  }
  const described = await supervise(models, await freePort());
  if (!described) return;
  process.env.SDCPP_URL = `http://127.0.0.1:${described.port}`;
  process.env.SDCPP_STATE_FILE = described.stateFile;
  process.env.MODELS_ENTRIES = withEntries(process.env.MODELS_ENTRIES, described.entries);
}

/** @param {string} models the folder of all models */
function isInstalled(models) {
  try {
    return JSON.parse(readFileSync(path.join(models, "installed.json"), "utf8")).models?.length > 0;
  } catch (error) {
    // A damaged file is for the supervisor to report.
    return !(error instanceof Error && "code" in error && error.code === "ENOENT");
  }
}

/** @typedef {{ entries: unknown[], stateFile: string, port: number }} Described how the model stands in the picker, and where its state and its server are */

/**
 * The supervisor is a process of its own, because one that is killed can end nothing: it sees this one end, however that
 * happens. If it ends itself, another takes its place.
 *
 * @param {string} models
 * @param {number} port
 * @param {string} [stateFile] of one before it that has started the model
 * @returns {Promise<Described | null>} null when it cannot be started.
 */
function supervise(models, port, stateFile) {
  return new Promise((resolve) => {
    const child = fork(path.join(root, "tools/commands/model/serve.ts"), [models, String(port)], {
      // The server of the studio changes its folder.
      cwd: root,
      execArgv: ["--conditions=react-server", "--import=tsx"],
    });
    let isReady = false;
    child.once("message", (message) => {
      isReady = true;
      const described = /** @type {Described} */ (message);
      ({ stateFile, port } = described);
      // The studio ends without waiting for it.
      child.unref();
      child.channel?.unref();
      resolve(described);
    });
    child.once("error", (error) => console.error(`The model cannot be started: ${error.message}`));
    child.once("close", (code) => {
      resolve(null);
      // One that says itself why it cannot start the model ends with 1; one that was killed may not even have come so far.
      if (isReady || (stateFile && code !== 1))
        setTimeout(() => void supervise(models, port, stateFile), RESTART_AFTER_MS).unref();
      else if (stateFile) forget(stateFile);
    });
  });
}

/**
 * Nobody writes there any more, so that the studio would say for ever what one that was killed has said last.
 *
 * @param {string} stateFile
 */
function forget(stateFile) {
  try {
    rmSync(stateFile, { force: true, recursive: true });
  } catch {
    // A disk that cannot be written has been reported by the supervisor.
  }
}

/** @param {string | undefined} given by the operator, whose mistakes are named at the start @param {unknown[]} entries */
function withEntries(given, entries) {
  try {
    return JSON.stringify([...JSON.parse(given ?? "[]"), ...entries]);
  } catch {
    return given;
  }
}

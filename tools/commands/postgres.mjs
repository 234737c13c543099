/** A temporary PostgreSQL for the tests, with its own folder and port. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { aptInstall, canInstall } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { findProgram, versionsIn } from "./programs.mjs";

const START_WITHIN_MS = 30_000;

/** Homebrew and Debian keep the server's programs outside the PATH. */
const folders = () =>
  ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
    .flatMap((parent) => versionsIn(parent))
    .map((version) => path.join(version, "bin"));

/** @returns {Promise<string | null>} the folder with `initdb` and `postgres`. */
async function findPostgres() {
  const find = () => findProgram(["initdb"], folders());
  let initdb = find();
  if (!initdb && process.env.CI === "true" && canInstall && (await aptInstall("postgresql"))) initdb = find();
  return initdb && path.dirname(initdb);
}

/**
 * Starts a new cluster.
 *
 * @returns {Promise<{
 *   url: string,
 *   stop: () => Promise<void>,
 *   halt: (signal?: "SIGINT" | "SIGKILL") => Promise<void>,
 *   resume: () => Promise<void>,
 *   hang: (isHanging: boolean) => void,
 * } | null>} null when this machine has no PostgreSQL. `stop` removes its data; `halt` keeps them for `resume`, on the same port;
 * `hang` lets the server keep its connections without answering, and go on afterwards.
 */
export async function startPostgres() {
  const programs = await findPostgres();
  if (!programs) return null;

  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const identity = notRoot();
    if (identity) chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
    const cluster = path.join(folder, "cluster");
    // The other user must also be allowed to enter the working directory.
    const env = { ...process.env, TZ: "UTC" };
    const options = { ...identity, cwd: folder, env };
    const initialise = [
      "-D",
      cluster,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ];
    execFileSync(path.join(programs, "initdb"), initialise, {
      ...options,
      stdio: ["ignore", "ignore", "inherit"],
    });

    const port = await freePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      fsync: "off",
      synchronous_commit: "off",
      max_connections: "200",
    };
    const start = async () => {
      const server = spawn(
        path.join(programs, "postgres"),
        [
          "-D",
          cluster,
          "-p",
          String(port),
          ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
        ],
        { ...options, stdio: ["ignore", "ignore", "pipe"] },
      );
      const exited = new Promise((resolve) => server.once("exit", resolve));
      await accepting(server);
      return { server, exited };
    };
    let running = await start();
    // SIGINT is a fast stop that disconnects all clients. The id protects other PostgreSQLs.
    const halt = async (/** @type {"SIGINT" | "SIGKILL"} */ signal = "SIGINT") => {
      running.server.kill(signal);
      await running.exited;
    };
    const resume = async () => {
      // After a kill the processes of the connections end a little later, and until then the folder is in use.
      for (let tries = 1; ; tries++) {
        try {
          running = await start();
          return;
        } catch (error) {
          if (tries >= 20) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    };
    const stop = async () => {
      await halt();
      remove();
    };
    const hang = (/** @type {boolean} */ isHanging) => {
      const { pid } = running.server;
      if (pid === undefined) return;
      for (const one of [pid, ...childrenOf(pid)]) process.kill(one, isHanging ? "SIGSTOP" : "SIGCONT");
    };
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    return { url, stop, halt, resume, hang };
  } catch (error) {
    console.error(`PostgreSQL could not be started: ${error instanceof Error ? error.message : error}`);
    remove();
    return null;
  }
}

/** The processes that a process has started. @param {number} pid */
function childrenOf(pid) {
  const output = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = output.trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([own, parent]) => (parent === pid ? [own ?? 0] : []));
}

/** PostgreSQL refuses to run as root: uses the user of its package, else nobody. */
function notRoot() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {"-u" | "-g"} */ flag, /** @type {string} */ user) =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", user), gid: id("-g", user) };
    } catch {
      // The user does not exist; tries the next one.
    }
  }
  throw new Error("no user account can run PostgreSQL");
}

/** @param {import("node:child_process").ChildProcess} server */
function accepting(server) {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => {
      server.kill("SIGKILL");
      reject(new Error(`PostgreSQL was not ready in ${START_WITHIN_MS / 1000} seconds\n${said}`));
    }, START_WITHIN_MS);
    server.stderr?.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-4_000);
      if (!said.includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve(undefined);
    });
    server.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL ended with ${code}\n${said}`));
    });
    server.once("error", reject);
  });
}

/** Keeps sd-server running: started, started again after it ended, and ended with its studio. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { LocalServerState } from "image-providers/sdcpp/local-server";
import type { InstalledModel } from "../types";
import { argumentsOf, foldersIn } from "./arguments";
import { type Backoff, createBackoff } from "./backoff";
import { environmentOf } from "./environment";
import { untilListening } from "./listening";
import { openServerLog } from "./log";
import { endOrphan, forgetServer, rememberServer } from "./orphan";
import { howEnded, reasonIn } from "./reason";
import { openStateFile } from "./state-file";

/** After SIGTERM; a server that is drawing does not listen to it. */
const KILL_AFTER_MS = 3_000;

export interface SupervisorOptions {
  model: InstalledModel;
  /** The folder of all models. */
  models: string;
  /** Of 127.0.0.1, the same for all that are started. */
  port: number;
  environment: Readonly<Record<string, string | undefined>>;
  /** Gets a sentence for people whenever the server ended by itself. */
  say(line: string): void;
  backoff?: Backoff;
  killAfterMs?: number;
}

export interface Supervisor {
  /** Ends the server and starts it no more. Resolves when it is gone; may be called again. */
  stop(): Promise<void>;
}

export function superviseServer(options: SupervisorOptions): Supervisor {
  const { model, models, port, environment, say } = options;
  const { backoff = createBackoff(), killAfterMs = KILL_AFTER_MS } = options;
  const log = openServerLog(models);
  const stateFile = openStateFile(models);
  for (const folder of foldersIn(models)) mkdirSync(folder, { recursive: true });
  if (endOrphan(models, [model.server])) log.note("ended a server that an earlier studio had left running");
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | null = null;
  let lastEnd: LocalServerState["lastEnd"] = null;
  const fileNames = model.files.map((file) => path.basename(file.path));
  const tell = (state: LocalServerState["state"]) =>
    stateFile.write({ model: model.name, state, since: Date.now(), lastEnd });

  const launch = () =>
    spawn(model.server, argumentsOf(model, { models, port }), {
      env: environmentOf(model.server, environment) as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
      // In a group of its own: Ctrl+C is the studio's, which ends first.
      detached: process.platform !== "win32",
      windowsHide: true,
    });

  function start(): void {
    const startedAt = performance.now();
    const ended = new AbortController();
    log.forget();
    tell("starting");
    log.note(`starts ${model.name} (${model.server}) on port ${port}`);
    let started: ReturnType<typeof launch>;
    try {
      started = launch();
    } catch (error) {
      // Some refusals of the system are thrown, such as no memory for another process.
      const { message, code } = error as NodeJS.ErrnoException;
      onEnd(null, `could not be started: ${message}`, `could not be started (${code})`);
      return;
    }
    child = started;
    rememberServer(models, started.pid ?? 0, port);
    for (const stream of ["stdout", "stderr"] as const)
      started[stream].setEncoding("utf8").on("data", (text: string) => log.write(text, stream));
    untilListening(port, ended.signal).then(
      () => child === started && !stopping && tell("running"),
      () => {},
    );
    started.once("error", (error: NodeJS.ErrnoException) => {
      // Without a process there is no end of one.
      if (started.pid !== undefined) return;
      onEnd(started, `could not be started: ${error.message}`, `could not be started (${error.code})`);
    });
    started.once("close", (code, signal) => {
      const lines = log.lastLines();
      const what = `ended ${signal ? `by ${signal}` : `with code ${code}`}${lastWords(lines)}`;
      onEnd(started, what, howEnded({ code, signal }, reasonIn(lines, fileNames)));
    });
    /** @param process null where there was none. @param what for the administrator. @param how for everybody */
    function onEnd(process: ChildProcess | null, what: string, how: string): void {
      if (child !== process) return;
      child = null;
      ended.abort();
      rememberServer(models, 0, port);
      log.note(what);
      if (stopping) return;
      const { waitMs, inARow } = backoff.next(performance.now() - startedAt);
      const at = Date.now();
      lastEnd = { how, at, again: at + waitMs, inARow };
      tell("ended");
      say(`${model.name}: sd-server ${what} It starts again in ${waitMs / 1_000} s. Its log: ${log.file}`);
      timer = setTimeout(start, waitMs);
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    stateFile.forget();
    const running = child;
    if (!running) return forgetServer(models);
    const gone = new Promise((resolve) => running.once("close", resolve));
    running.kill("SIGTERM");
    const impatient = setTimeout(() => running.kill("SIGKILL"), killAfterMs);
    await gone;
    clearTimeout(impatient);
    forgetServer(models);
  }

  start();
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function lastWords(lines: readonly string[]): string {
  const line = lines.at(-1);
  return line === undefined ? "." : `; it last wrote: ${line.slice(0, 300)}`;
}

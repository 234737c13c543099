/**
 * The image without Docker: the folder that the Dockerfile copies, with its variables, its command and its health check,
 * as another user than root, on a read-only root, with the data folder alone writable.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { request as requests } from "@playwright/test";
import { freePort } from "@/tools/commands/free-port.mjs";
import { findProgram } from "@/tools/commands/programs.mjs";
import { commandOf, environmentOf, readDockerfile, textsOf } from "@/tools/testing/dockerfile";
import { apiClient, SMALL } from "../support/api-client";
import { expect, test } from "../support/fixtures";

const final = readDockerfile("Dockerfile").at(-1) ?? [];
/** Another user than root; the number of `nobody`, because `node` may not exist here. */
const USER = 65_534;
const canConfine =
  process.getuid?.() === 0 &&
  findProgram(["setpriv"]) !== null &&
  spawnSync("unshare", ["--mount", "true"]).status === 0;

let folder: string;
let studio: string;
let data: string;
let environment: NodeJS.ProcessEnv;
let server: ChildProcess | undefined;

test.beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-image-"));
  chmodSync(folder, 0o755);
  studio = path.join(folder, "studio");
  data = path.join(folder, "data");
  cpSync(".next/standalone", studio, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  const port = String(await freePort());
  environment = {
    NODE_ENV: "production",
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    ...environmentOf(final),
    HOSTNAME: "127.0.0.1",
    PORT: port,
    DATA_DIR: data,
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET_FILE: path.join(folder, "secret"),
    DEMO_SIGN_IN: "true",
    MIGRATE_ON_START: "false",
  };
  writeFileSync(path.join(folder, "secret"), "Vq3sT9xZ0bWm4Yk7Rj1Lh8Pd5Ng2Cf6A\n");
});
test.afterEach(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A command in the image, as its container would run it; on a machine where that is not possible, plainly. */
function confined(command: readonly string[]): [string, string[]] {
  const [program = "", ...args] = command;
  if (!canConfine) return [program, args];
  // The mounts are those of this process alone. What is mounted on its own, such as the data folder, stays as it is.
  const script = `mount --make-rprivate / && mount --bind "$0" "$0" &&
    for place in / /tmp /var /var/tmp /home /dev/shm; do
      ! mountpoint -q $place || mount -o remount,bind,ro $place || exit 90
    done
    cd "$1" && shift &&
    exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all "$@"`;
  return ["unshare", ["--mount", "sh", "-c", script, data, studio, program, ...args]];
}

const run = (...command: string[]) => {
  const [program, args] = confined(command);
  return spawnSync(program, args, { cwd: studio, env: environment, encoding: "utf8", timeout: 60_000 });
};

test("the image runs read-only as another user than root, is healthy, draws, takes its commands, and stops in time", async () => {
  if (canConfine) chownSync(data, USER, USER);
  else
    console.log(
      "!! Not root on Linux: the image's folder is tested without a read-only root and another user.",
    );

  expect(run("node", "admin.mjs", "migrate")).toMatchObject({
    status: 0,
    stdout: "The database is up to date.\n",
  });
  if (canConfine) {
    for (const place of [studio, folder, tmpdir(), "/var/tmp"])
      expect(run("touch", path.join(place, "written")).status, place).toBe(1);
  }

  const [program, args] = confined(commandOf(textsOf(final, "CMD")[0]));
  const child = spawn(program, args, { cwd: studio, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  server = child;
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const healthCheck = commandOf(textsOf(final, "HEALTHCHECK")[0]);
  await expect.poll(() => run(...healthCheck).status, { timeout: 30_000 }).toBe(0);

  const token =
    run("node", "admin.mjs", "token", "--name", "image").stdout.trimEnd().split("\n").at(-1) ?? "";
  const api = apiClient(await requests.newContext(), environment.NEXTAUTH_URL ?? "", token);
  expect(await api.untilEnded(await api.create(SMALL))).toBe("succeed");
  expect(run("node", "admin.mjs", "seed", "--name", "Ada", "--count", "2")).toMatchObject({ status: 0 });

  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(written).not.toMatch(/EROFS|EACCES|EPERM/);
});

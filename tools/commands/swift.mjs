/** A temporary S3 server for the tests: OpenStack Swift with its S3 interface, in a folder and on ports of its own. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./checkout.mjs";
import { aptInstall, canInstall } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { isProgram } from "./programs.mjs";

const START_WITHIN_MS = 60_000;
const POLL_MS = 100;
const PACKAGES = ["swift", "swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"];
/** Debian's packages are for its own Python, whichever one is first on the PATH. */
const PYTHON = "/usr/bin/python3";
const RING_BUILDER = "/usr/bin/swift-ring-builder";
const MEMCACHED = "/usr/bin/memcached";
const STORAGE = /** @type {const} */ (["account", "container", "object"]);
const BUCKET = "pictures";
const USER = { account: "studio", name: "tester", password: "the-secret-key-of-the-test-server" };
const REGION = "us-east-1";

/**
 * A server of Swift with the settings of our folder instead of the system's, in one process that a signal ends at once.
 * `utils` is imported first, because the other modules read its path of the settings when they are imported.
 */
const SERVER = `
import sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[1]
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))
`;

const run = promisify(execFile);

/**
 * @typedef {object} Swift
 * @property {string} endpoint
 * @property {string} bucket exists and is empty.
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {Record<string, string>} settings of a studio that keeps its pictures there.
 * @property {Record<string, string>} environment the same for tests: TEST_S3_ENDPOINT, TEST_S3_BUCKET and so on.
 * @property {() => Promise<void>} goDown refuses connections and keeps the pictures.
 * @property {() => Promise<void>} comeBack on the same port.
 * @property {() => Promise<void>} stop removes everything.
 */

/**
 * Starts a new server, within seconds.
 *
 * @param {{ install?: boolean }} [options] `install`: whether missing packages are installed where this process can.
 * @returns {Promise<Swift | null>} null when this machine has no Swift.
 */
export async function startSwift({ install = process.env.CI === "true" } = {}) {
  if (!isInstalled() && install && canInstall) await aptInstall(...PACKAGES);
  if (!isInstalled()) return null;
  const folder = makeFolder();
  if (!folder) {
    console.error(
      "No folder of this machine keeps extended attributes of files, in which Swift stores facts.",
    );
    return null;
  }
  /** @type {ReturnType<typeof start>[]} */
  const programs = [];
  const stop = async () => {
    await Promise.all(programs.map((program) => program.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { port, proxy } = await startAll(folder, programs);
    const endpoint = `http://127.0.0.1:${port}`;
    const proxyIs = (/** @type {boolean} */ up) =>
      until(async () => (await isHealthy(endpoint)) === up, proxy.said);
    await proxyIs(true);
    await createBucket(endpoint);
    const accessKeyId = `${USER.account}:${USER.name}`;
    return {
      endpoint,
      bucket: BUCKET,
      region: REGION,
      accessKeyId,
      secretAccessKey: USER.password,
      settings: {
        PICTURE_STORE: "s3",
        S3_ENDPOINT: endpoint,
        S3_BUCKET: BUCKET,
        S3_REGION: REGION,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: USER.password,
        S3_PATH_STYLE: "true",
      },
      environment: {
        TEST_S3_ENDPOINT: endpoint,
        TEST_S3_BUCKET: BUCKET,
        TEST_S3_REGION: REGION,
        TEST_S3_ACCESS_KEY_ID: accessKeyId,
        TEST_S3_SECRET_ACCESS_KEY: USER.password,
      },
      goDown: () => proxy.stop(),
      async comeBack() {
        proxy.start();
        await proxyIs(true);
      },
      stop,
    };
  } catch (error) {
    console.error(`Swift could not be started: ${error instanceof Error ? error.message : error}`);
    await stop();
    return null;
  }
}

const isInstalled = () =>
  [
    PYTHON,
    RING_BUILDER,
    MEMCACHED,
    ...["proxy", ...STORAGE].map((name) => `/usr/bin/swift-${name}-server`),
  ].every(isProgram);

/** The first place that keeps extended attributes: some kernels and containers have a temporary folder that does not. */
function makeFolder() {
  for (const parent of [tmpdir(), "/var/tmp", path.join(root, "node_modules")]) {
    const folder = mkdtempSync(path.join(parent, "prompt-studio-swift-"));
    try {
      const probe = "import os, sys; os.setxattr(sys.argv[1], 'user.probe', b'1')";
      execFileSync(PYTHON, ["-c", probe, folder], { stdio: "ignore" });
      return folder;
    } catch {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return null;
}

/**
 * @param {string} folder
 * @param {ReturnType<typeof start>[]} programs what was started, also when a later one fails.
 */
async function startAll(folder, programs) {
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(2 + STORAGE.length);
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  const common = write("swift.conf", COMMON);
  mkdirSync(path.join(folder, "devices", "d1"), { recursive: true });
  await Promise.all(STORAGE.map((name, index) => makeRing(folder, name, ports[index] ?? 0)));
  const server = (/** @type {string} */ name, /** @type {string} */ settings) =>
    start(PYTHON, ["-c", SERVER, common, write(`${name}.conf`, settings), `${name}-server`], folder);
  const identity = process.getuid?.() === 0 ? ["-u", "root"] : [];
  programs.push(
    start(
      MEMCACHED,
      ["-l", "127.0.0.1", "-p", String(cachePort), "-U", "0", "-m", "16", ...identity],
      folder,
    ),
  );
  for (const [index, name] of STORAGE.entries())
    programs.push(server(name, storageSettings(folder, name, ports[index] ?? 0)));
  const proxy = server("proxy", proxySettings(folder, proxyPort, cachePort));
  programs.push(proxy);
  return { port: proxyPort, proxy };
}

async function freePorts(/** @type {number} */ count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** One device with all partitions. @param {string} folder @param {string} name @param {number} port */
async function makeRing(folder, name, port) {
  const builder = path.join(folder, `${name}.builder`);
  for (const command of [["create", "2", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/d1`, "1"], ["rebalance"]])
    await run(RING_BUILDER, [builder, ...command], { cwd: folder });
}

const COMMON = `[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = test
default = yes
`;

const defaults = (/** @type {string} */ folder, /** @type {number} */ port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, "devices")}
mount_check = false
fallocate_reserve = 0
workers = 0
log_level = ERROR
`;

const storageSettings = (
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {number} */ port,
) => `${defaults(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxySettings = (
  /** @type {string} */ folder,
  /** @type {number} */ port,
  /** @type {number} */ cachePort,
) => `${defaults(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${USER.account}_${USER.name} = ${USER.password} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;

/**
 * A program that can be stopped and started again.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
function start(program, args, cwd) {
  let said = "";
  const spawnIt = () => {
    const child = spawn(program, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-4_000);
    });
    child.on("error", (error) => {
      said += error.message;
    });
    const exited = new Promise((resolve) => child.once("close", resolve));
    return { child, exited };
  };
  let current = spawnIt();
  return {
    /** The end of what it wrote to stderr. */
    said: () => said,
    start() {
      current = spawnIt();
    },
    async stop() {
      // What it stored is removed or already on the disk, so nothing has to be finished.
      current.child.kill("SIGKILL");
      await current.exited;
    },
  };
}

/** @param {() => Promise<boolean>} condition @param {() => string} said */
async function until(condition, said) {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not ready in ${START_WITHIN_MS / 1000} seconds\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function isHealthy(/** @type {string} */ endpoint) {
  try {
    return (await fetch(`${endpoint}/healthcheck`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Through Swift's own interface, which needs no signature; fails until the servers behind the proxy listen. */
async function createBucket(/** @type {string} */ endpoint) {
  let last = "";
  await until(
    async () => {
      try {
        const signal = AbortSignal.timeout(5_000);
        const user = { "x-storage-user": `${USER.account}:${USER.name}`, "x-storage-pass": USER.password };
        const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers: user, signal });
        const address = `${signedIn.headers.get("x-storage-url")}/${BUCKET}`;
        const headers = { "x-auth-token": signedIn.headers.get("x-auth-token") ?? "" };
        const created = await fetch(address, { method: "PUT", headers, signal });
        last = `the bucket was answered with ${created.status}`;
        return created.ok;
      } catch (error) {
        last = String(error);
        return false;
      }
    },
    () => last,
  );
}

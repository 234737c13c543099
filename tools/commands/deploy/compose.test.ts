/** Checks `deploy/compose` as far as that is possible without Docker. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_ARCHIVE_BYTES } from "contract/creations/archive-limits";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { isGuessable } from "@/lib/settings/secret-strength";
import { findProgram } from "@/tools/commands/programs.mjs";
import { environmentOf, readDockerfile } from "@/tools/testing/dockerfile";
import { SETTING_NAMES } from "@/tools/testing/settings";
import { composeErrors } from "./compose-errors";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = path.join(root, "deploy/compose");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const compose: unknown = parse(read("compose.yaml"), { merge: true });

const serviceSchema = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  secrets: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  deploy: z.object({
    replicas: z.number().optional(),
    resources: z.object({
      limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }),
    }),
  }),
});
const { services, networks, secrets } = z
  .object({
    services: z.record(z.string(), serviceSchema),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(compose);
const all = Object.entries(services);
const studios = all.filter(([, { image }]) => image.startsWith("${STUDIO_IMAGE"));

describe("compose.yaml", () => {
  it("compose.yaml fits the schema of the Compose specification", () => {
    expect(composeErrors(compose)).toEqual([]);
    const typo = { services: { web: { image: "studio", read_onyl: true } } };
    expect(composeErrors(typo)).not.toEqual([]);
  });

  it("every setting in compose.yaml and its example file exists", () => {
    const names = studios.flatMap(([, { environment }]) => Object.keys(environment));
    const inFile = [...read("example.studio.env").matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1] ?? "");
    expect(names.length + inFile.length).toBeGreaterThan(20);
    expect([...names, ...inFile].filter((name) => !SETTING_NAMES.has(name))).toEqual([]);
  });

  it("compose.yaml runs two webs, two workers and one migration of the same image", () => {
    const roles = studios.map(([name, { environment, deploy }]) => [name, environment.ROLE, deploy.replicas]);
    expect(roles).toEqual([
      ["web-1", "web", undefined],
      ["web-2", "web", undefined],
      ["worker", "worker", 2],
      ["migration", undefined, undefined],
      ["backup", undefined, undefined],
    ]);
    expect(new Set(studios.map(([, { image }]) => image)).size).toBe(1);
    expect(services.migration?.command).toEqual(["node", "admin.mjs", "migrate"]);
    for (const [name, { environment, depends_on }] of studios) {
      expect(environment.MIGRATE_ON_START, name).toBe("false");
      if (name !== "migration")
        expect(depends_on.migration?.condition, name).toBe("service_completed_successfully");
    }
  });

  it.each(all)(
    "the container %s can write nowhere but to its volumes, gains no rights, and has limits",
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.security_opt).toContain("no-new-privileges:true");
      expect(service.deploy.resources.limits.memory).toMatch(/^\d+[mg]$/);
    },
  );

  it("only Caddy can be reached from outside, and the data can reach nothing outside", () => {
    expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(["caddy"]);
    expect(networks.data).toEqual({ internal: true });
    for (const name of ["database", "pictures"]) expect(services[name]?.networks).toEqual(["data"]);
    expect(services.caddy?.networks).toEqual(["edge"]);
  });

  it("every secret is a file, and compose.yaml contains no password", () => {
    for (const [name, { secrets: used }] of all)
      for (const secret of used) expect(Object.keys(secrets), name).toContain(secret);
    for (const [name, { environment }] of all)
      for (const [setting, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(setting))
          expect(value, `${name} ${setting}`).toMatch(/^\/run\/secrets\//);
  });

  it("a backup is made every 24 hours, 14 of them are kept, outside of the project's own volumes, and a missing one makes the service unhealthy", () => {
    const { backup } = services;
    expect(backup?.command?.join(" ")).toBe("node admin.mjs backup --to /data --keep 14 --every 24");
    expect(backup?.volumes[0]).toMatch(/^\$\{BACKUP_FOLDER:-backups\}:\/data$/);
    expect(compose).toMatchObject({ volumes: { backups: { name: "prompt-studio-backups" } } });
    expect(JSON.stringify(compose)).toContain("find /data -name 'studio-*.backup' -mmin -2880 | grep -q .");
  });

  it("webs keep temporary files on the disk, because an archive that is imported passes through them", () => {
    for (const [name, { environment, tmpfs, volumes }] of studios) {
      if (name === "backup") continue;
      const inMemory = tmpfs.some((place) => place.startsWith("/tmp:"));
      expect(inMemory, name).toBe(environment.ROLE !== "web");
      expect(volumes.includes("/tmp"), name).toBe(environment.ROLE === "web");
    }
  });

  it("images of others have an exact version", () => {
    const others = all.filter(([, { image }]) => !image.includes("STUDIO_IMAGE"));
    expect(others).toHaveLength(3);
    for (const [name, { image }] of others) expect(image, name).toMatch(/:v?\d+\.\d+/);
  });

  it("a stop gives each process the time that it needs", () => {
    for (const [name, { environment, stop_grace_period = "0s" }] of studios) {
      if (name === "migration" || name === "backup") continue;
      const linger = environment.ROLE === "web" ? Number(environment.STOP_LINGER_MS) / 1_000 : 0;
      const paidCall = environment.ROLE === "worker" ? 20 : 0;
      expect(Number.parseInt(stop_grace_period, 10), name).toBeGreaterThan(linger + 8 + paidCall);
    }
  });
});

const caddy = findProgram(["caddy"]);
if (!caddy) console.log("!! No Caddy on this machine: its check of the Caddyfile is SKIPPED.");

describe("Caddyfile", () => {
  it.skipIf(!caddy)("Caddy accepts the Caddyfile", () => {
    const { status, stderr } = spawnSync(
      caddy ?? "",
      ["validate", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")],
      { encoding: "utf8", env: { ...process.env, STUDIO_HOST: "studio.example.com" } },
    );
    expect(status, stderr).toBe(0);
  });

  it("Caddy calls the webs of compose.yaml, by the path that says whether they are ready", () => {
    const caddyfile = read("Caddyfile");
    const webs = studios.filter(([, { environment }]) => environment.ROLE === "web").map(([name]) => name);
    expect(caddyfile).toContain(`reverse_proxy ${webs.map((name) => `${name}:3000`).join(" ")} {`);
    expect(caddyfile).toContain("health_uri /api/health/ready");
    expect(services["web-1"]?.environment.TRUSTED_PROXIES).toBe("1");
    const largest = Number(/max_size (\d+)MB/.exec(caddyfile)?.[1]) * 1_000_000;
    expect(largest).toBeGreaterThan(MAX_ARCHIVE_BYTES);
  });

  it("Caddy keeps a connection to a web shorter than the web does", () => {
    const image = environmentOf(readDockerfile(path.join(root, "Dockerfile")).at(-1) ?? []);
    const keptSeconds = Number(/keepalive (\d+)s/.exec(read("Caddyfile"))?.[1]);
    expect(keptSeconds * 1_000).toBeLessThan(Number(image.KEEP_ALIVE_TIMEOUT));
  });
});

describe("start", () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(path.join(tmpdir(), "studio-compose-"));
    for (const name of readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isFile()))
      copyFileSync(path.join(folder, name), path.join(copy, name));
    // In place of Docker, which is not installed everywhere: it only writes down what it was asked.
    writeFileSync(path.join(copy, "docker"), '#!/bin/sh\necho "$@" >> calls\n');
    chmodSync(path.join(copy, "docker"), 0o755);
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const start = (...args: string[]) =>
    spawnSync(path.join(copy, "start"), args, {
      encoding: "utf8",
      env: { NODE_ENV: "test", PATH: `${copy}:${process.env.PATH}` },
    });
  const at = (...parts: string[]) => path.join(copy, ...parts);
  const calls = () => (existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").trim().split("\n") : []);
  const secretOf = (name: string) => readFileSync(at("secrets", name), "utf8").trim();
  function fillIn() {
    writeFileSync(at(".env"), "STUDIO_HOST=studio.example.org\n");
    writeFileSync(at("studio.env"), "OIDC_ID=studio\n");
    writeFileSync(at("secrets", "sign-in-secret"), "of the provider\n");
  }

  it("the first start makes the secrets, says what to fill in, and starts nothing", () => {
    const { status, stderr } = start();
    expect(status).toBe(1);
    for (const name of ["STUDIO_HOST", "studio.env", "secrets/sign-in-secret"])
      expect(stderr).toContain(name);
    expect(calls()).toEqual([]);
    expect(statSync(at("secrets")).mode & 0o777).toBe(0o700);
    const made = ["session-secret", "database-password", "s3-secret-key"].map(secretOf);
    expect(new Set(made).size).toBe(3);
    for (const secret of made) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(isGuessable(secret)).toBe(false);
    }
    expect(secretOf("database-url")).toBe(
      `postgres://studio:${secretOf("database-password")}@database:5432/studio`,
    );
    expect(
      Object.values(secrets)
        .map(({ file }) => path.basename(file))
        .sort(),
    ).toEqual([...readdirSync(at("secrets")), "sign-in-secret"].sort());
  });

  it("once all is filled in, start builds the image and starts the containers, and keeps the secrets", () => {
    start();
    fillIn();
    const before = secretOf("session-secret");
    expect(start()).toMatchObject({ status: 0 });
    expect(calls()).toEqual(["compose build", "compose up --detach --no-build --remove-orphans"]);
    expect(secretOf("session-secret")).toBe(before);
  });

  it("start --pull takes the image from a registry, and any other argument is refused", () => {
    start();
    fillIn();
    expect(start("--pull").status).toBe(0);
    expect(calls()[0]).toBe("compose pull");
    expect(start("--build")).toMatchObject({ status: 2 });
    expect(calls()).toHaveLength(2);
  });
});

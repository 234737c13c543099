/** Checks the studio with a model on one machine, `deploy/compose/local.yaml`, as far as that is possible without Docker. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { SETTING_NAMES } from "@/tools/testing/settings";
import { composeErrors } from "./compose-errors";

const folder = fileURLToPath(new URL("../../../deploy/compose/", import.meta.url));
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const compose: unknown = parse(read("local.yaml"), { merge: true });
const { services, networks } = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        profiles: z.array(z.string()).optional(),
        build: z.union([z.string(), z.object({ context: z.string(), dockerfile: z.string() })]),
        environment: z.record(z.string(), z.string()),
        ports: z.array(z.string()).default([]),
        networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
      }),
    ),
    networks: z.record(z.string(), z.unknown()),
  })
  .parse(compose);
const { studio, ...models } = services;

describe("local.yaml", () => {
  it("local.yaml fits the schema of the Compose specification", () => {
    expect(composeErrors(compose)).toEqual([]);
  });

  it("one server of a model runs at a time: on the processor, on a card of NVIDIA, or on one of AMD", () => {
    expect(Object.entries(models).map(([name, { profiles }]) => [name, profiles])).toEqual([
      ["model-cpu", ["cpu"]],
      ["model-nvidia", ["nvidia"]],
      ["model-amd", ["amd"]],
    ]);
    expect(studio?.profiles).toBeUndefined();
  });

  it("all servers are built from the same commit, and the studio calls them by one name", () => {
    const contexts = Object.values(models).map(({ build }) =>
      typeof build === "string" ? build : build.context,
    );
    expect(new Set(contexts).size).toBe(1);
    expect(contexts[0]).toMatch(/\.git#[0-9a-f]{40}$/);
    for (const { networks: own } of Object.values(models))
      expect(own).toEqual({ model: { aliases: ["model"] } });
    expect(studio?.environment.SDCPP_URL).toBe("http://model:1234");
    for (const name of Object.keys(studio?.environment ?? {})) expect(SETTING_NAMES).toContain(name);
  });

  it("the studio is reachable from this machine alone, and the server of the model from the studio alone", () => {
    expect(String(studio?.ports)).toMatch(/^127\.0\.0\.1:\S+:3000$/);
    for (const { ports } of Object.values(models)) expect(ports).toEqual([]);
    expect(networks.model).toEqual({ internal: true });
  });

  it("no container can write anywhere but to its volumes or gain rights, and the weights are read-only", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.security_opt, name).toContain("no-new-privileges:true");
    }
    for (const { volumes } of Object.values(models)) expect(String(volumes)).toMatch(/^\S+:\/models:ro$/);
  });
});

describe("local", () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(path.join(tmpdir(), "studio-local-"));
    for (const name of ["local", "local.yaml", "example.local.env"])
      copyFileSync(path.join(folder, name), path.join(copy, name));
    // In place of Docker, which is not installed everywhere: it only writes down what it was asked.
    writeFileSync(path.join(copy, "docker"), '#!/bin/sh\necho "$@" >> calls\n');
    chmodSync(path.join(copy, "docker"), 0o755);
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const local = (...args: string[]) =>
    spawnSync(path.join(copy, "local"), args, {
      encoding: "utf8",
      env: { NODE_ENV: "test", PATH: `${copy}:${process.env.PATH}` },
    });
  const calls = () => {
    const file = path.join(copy, "calls");
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    return lines.map((line) => line.replace("compose --env-file local.env --file local.yaml ", ""));
  };
  function haveModel() {
    writeFileSync(path.join(copy, "weights.gguf"), "weights");
    writeFileSync(
      path.join(copy, "local.env"),
      "MODELS_FOLDER=.\nMODEL_ARGUMENTS=--model /models/weights.gguf\n",
    );
  }

  it("without the files of the model, local names each that is missing, and starts nothing", () => {
    const { status, stderr } = local();
    expect(status).toBe(1);
    const named = read("example.local.env").match(/\/models\/\S+/g) ?? [];
    expect(named.length).toBeGreaterThan(2);
    for (const file of named) expect(stderr).toContain(path.basename(file));
    expect(calls()).toEqual([]);
  });

  it("local ends the servers of other cards before it starts the one that is asked for", () => {
    haveModel();
    expect(local("nvidia")).toMatchObject({ status: 0, stderr: "" });
    expect(calls()).toEqual([
      "--profile cpu rm --stop --force model-cpu",
      "--profile amd rm --stop --force model-amd",
      "--profile nvidia build",
      "--profile nvidia up --detach --no-build",
    ]);
  });

  it("local runs on the processor unless it is told otherwise, stops when asked, and refuses other words", () => {
    haveModel();
    expect(local().stdout).toContain("http://localhost:3000");
    expect(calls().at(-1)).toBe("--profile cpu up --detach --no-build");
    expect(local("stop").status).toBe(0);
    expect(calls().at(-1)).toBe("--profile * stop");
    expect(local("intel")).toMatchObject({ status: 2 });
  });
});

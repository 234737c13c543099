/** Checks the steps of the Dockerfile that need no Docker; `e2e/process/image.spec.ts` runs what they produce. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as z from "zod";
import { environmentOf, readDockerfile, textsOf } from "@/tools/testing/dockerfile";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const stages = readDockerfile(path.join(root, "Dockerfile"));
const [packages = [], build = [], final = []] = stages;

/** The patterns of .dockerignore, of which stars are special. Each also means what is in such a folder. */
const IGNORED = read(".dockerignore")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const escaped = line.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    const pattern = escaped.replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
    return new RegExp(`^${pattern}(?:/|$)`);
  });
const isIgnored = (file: string) => IGNORED.some((pattern) => pattern.test(file));

it("the Dockerfile installs packages, builds, and copies the build into an image without them", () => {
  expect(stages.map((stage) => textsOf(stage, "FROM"))).toEqual([
    ["node:24-slim AS packages"],
    ["packages AS build"],
    ["node:24-slim"],
  ]);
  expect(textsOf(packages, "RUN")).toEqual(["npm ci --include=dev"]);
  expect(textsOf(build, "RUN")).toEqual(["npm run build"]);
  const copied = final.filter(({ keyword }) => keyword === "COPY");
  expect(copied).toEqual([
    { keyword: "COPY", flags: ["--from=build", "--chown=root:root"], text: "/studio/.next/standalone ./" },
  ]);
});

it("every file that the Dockerfile copies exists and reaches the build", () => {
  const sources = [...packages, ...build]
    .filter(({ keyword, flags }) => keyword === "COPY" && flags.length === 0)
    .flatMap(({ text }) => text.split(" ").slice(0, -1));
  // `npm ci` needs the manifest of every workspace.
  const manifests = readdirSync(path.join(root, "packages")).map((name) => `packages/${name}/package.json`);
  expect(sources).toEqual(["package.json", "package-lock.json", ".npmrc", ...manifests, "."]);
  for (const source of sources) {
    expect(existsSync(path.join(root, source)), source).toBe(true);
    expect(isIgnored(source), source).toBe(false);
  }
});

it("the build of the image has every source, and neither secrets nor tests", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(tracked.length).toBeGreaterThan(500);
  const isNeeded = (file: string) =>
    /^(?:app|components|lib|public)\//.test(file) && !/\.test\.tsx?$|\.md$/.test(file);
  expect(tracked.filter((file) => isNeeded(file) && isIgnored(file))).toEqual([]);
  const kept = tracked.filter((file) => !isIgnored(file));
  expect(kept.filter((file) => /\.test\.tsx?$|^e2e\/|^bench\/|^deploy\//.test(file))).toEqual([]);
  for (const secret of [".env", ".env.local", ".data/studio.db", ".data/secret"]) {
    expect(isIgnored(secret), secret).toBe(true);
  }
});

it("the image runs as a user who is not root, and its variables are settings", () => {
  expect(textsOf(final, "USER")).toEqual(["node"]);
  const names = Object.keys(environmentOf(final));
  const ofNext = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED", "NEXT_MANUAL_SIG_HANDLE", "KEEP_ALIVE_TIMEOUT"];
  for (const name of names.filter((name) => !ofNext.includes(name)))
    expect(read(".env.example")).toContain(`\n${name}=\n`);
  expect(names).toContain("DATA_DIR");
});

it("every package with a binary for x86-64 has one for arm64, so that both images can be built", () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ os: z.array(z.string()).optional() })) })
    .parse(JSON.parse(read("package-lock.json")));
  const places = Object.keys(packages);
  const forX64 = places.filter((place) => /(?:^|[-/])linux-x64(?!.*musl)/.test(place));
  expect(forX64.length).toBeGreaterThan(3);
  const withoutArm64 = forX64.filter((place) => !places.includes(place.replace("linux-x64", "linux-arm64")));
  // It checks regular expressions in a test, and runs without its binary too.
  expect(withoutArm64).toEqual(["node_modules/recheck-linux-x64"]);
  expect(read("Dockerfile")).not.toMatch(/amd64|x86|arm64|--platform/);
});

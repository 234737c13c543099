/**
 * Programs in TypeScript for tests that start them in processes of their own: bundled once for each test worker, because a process
 * that compiles every module for itself takes four times as long.
 */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "@/tools/commands/build-admin.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bundles = new Map<string, Promise<string>>();

/** @param program its file, from the root of the checkout. @returns the module, to be given to plain Node. */
export function bundled(program: string): Promise<string> {
  const made = bundles.get(program) ?? make(program);
  bundles.set(program, made);
  return made;
}

async function make(program: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bundled-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const module = path.join(folder, "bundled.mjs");
  await bundle(path.join(root, program), module);
  return module;
}

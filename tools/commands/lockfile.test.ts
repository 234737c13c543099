/** Checks the lockfile: every package has a hash, and an address that names no private registry. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";

const entrySchema = z.object({
  /** Where it differs from the folder's. */
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
});
const { packages } = z
  .object({ packages: z.record(z.string(), entrySchema) })
  .parse(
    JSON.parse(readFileSync(fileURLToPath(new URL("../../package-lock.json", import.meta.url)), "utf8")),
  );
/** What is installed: all but this package, the workspaces and the links to them. */
const entries = Object.entries(packages).filter(
  ([where, { link }]) => where.startsWith("node_modules/") && !link,
);

/** The platforms of builds, tests and containers. */
const isForLinux = ({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: z.infer<typeof entrySchema>) =>
  os.includes("linux") && (cpu.includes("x64") || cpu.includes("arm64")) && libc.includes("glibc");

/**
 * Binaries for other systems that were not available when the lockfile was written. On such a system `npm install` adds
 * the hash, so this number may only fall.
 */
const WITHOUT_HASH = 35;

test("every package installed on Linux has an integrity hash", () => {
  expect(entries.length).toBeGreaterThan(300);
  const without = entries.filter(([, entry]) => isForLinux(entry) && !/^sha512-/.test(entry.integrity ?? ""));
  expect(without.map(([where]) => where)).toEqual([]);
});

test("only known optional binaries for other systems have no integrity hash", () => {
  const without = entries.filter(([, { integrity }]) => integrity === undefined);
  expect(without.filter(([, entry]) => !entry.optional).map(([where]) => where)).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(WITHOUT_HASH);
});

/**
 * npm puts the configured registry in the place of the public one. Without an address it asks the registry about each package
 * before it unpacks it, which is nearly half of what an installation costs.
 */
test("every entry with a hash has the address of the public registry, and no entry another", () => {
  const addresses = entries.map(([where, { resolved }]) => [where, resolved]);
  expect(addresses).toEqual(
    entries.map(([where, { name, version, integrity }]) => {
      const full = name ?? where.split("node_modules/").at(-1) ?? "";
      const file = `${full.split("/").at(-1)}-${version}.tgz`;
      return [where, integrity && `https://registry.npmjs.org/${full}/-/${file}`];
    }),
  );
});

import type { Mutation } from "./mutation";

const OWN = {
  rule: "A backup removes older ones of its own studio only.",
  file: "lib/backup/kept-backups.ts",
  tests: ["lib/backup/kept-backups.test.ts"],
};

/** Backups that are made again and again, and commands at a place without a studio. */
export const BACKUP_MUTATIONS: readonly Mutation[] = [
  { ...OWN, find: " && one.studio !== null && one.studio === studio", replace: "" },
  { ...OWN, find: " && one.studio === studio", replace: "" },
  {
    rule: "The id of a studio stays.",
    file: "lib/db/studio-id.ts",
    find: `conflict.column("key").doNothing()`,
    replace: `conflict.column("key").doUpdateSet({ value: JSON.stringify(randomBytes(4).toString("hex")) })`,
    tests: ["lib/db/studio-id.test.ts"],
  },
];

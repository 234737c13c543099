/**
 * `npm run admin -- SUBCOMMAND …`, and in the image `node admin.mjs SUBCOMMAND …`: administers the studio with the same
 * settings, also while it runs. Exit codes: 0 done, 1 not done, 2 invalid arguments.
 */
import { storageProblem } from "@/lib/base/storage-problem";
import { type Subcommand, UsageError } from "./admin/subcommand";

/** Loaded when needed, so that a missing module of one subcommand does not stop another. */
const SUBCOMMANDS: Record<string, () => Promise<{ default: Subcommand }>> = {
  backup: () => import("./admin/backup"),
  "db-move": () => import("./admin/db-move"),
  limits: () => import("./admin/limits"),
  migrate: () => import("./admin/migrate"),
  people: () => import("./admin/people"),
  "pictures-check": () => import("./admin/pictures-check"),
  "pictures-mark": () => import("./admin/pictures-mark"),
  "pictures-move": () => import("./admin/pictures-move"),
  processes: () => import("./admin/processes"),
  restore: () => import("./admin/restore"),
  seed: () => import("./admin/seed"),
  token: () => import("./admin/token"),
};

const PROGRAM = process.argv[1]?.endsWith("admin.mjs") ? "node admin.mjs" : "npm run admin --";

/** @returns the exit code. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || isHelp(name)) {
    console.log(await overview());
    return 0;
  }
  if (!Object.hasOwn(SUBCOMMANDS, name)) {
    console.error(`There is no subcommand "${name}".\n\n${await overview()}`);
    return 2;
  }
  const { default: subcommand } = await (SUBCOMMANDS[name] as (typeof SUBCOMMANDS)[string])();
  const usage = `Usage: ${PROGRAM} ${subcommand.usage}`;
  if (args.some(isHelp)) {
    console.log(`${subcommand.summary}\n${usage}`);
    return 0;
  }
  try {
    await subcommand.run(args);
    return 0;
  } catch (error) {
    const problem = storageProblem(error);
    const message =
      problem === null
        ? textOf(error)
        : [problem, subcommand.afterFailure].filter((text) => text !== undefined).join("\n");
    console.error(isUsageError(error) ? `${message}\n${usage}` : message);
    return isUsageError(error) ? 2 : 1;
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isHelp = (argument: string) => argument === "--help" || argument === "-h";

/** Node's own parser of arguments throws errors with such codes. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_"));

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.values(SUBCOMMANDS).map(async (load) => {
      const { summary, usage } = (await load()).default;
      return `  ${usage}\n      ${summary}`;
    }),
  );
  return `Usage: ${PROGRAM} SUBCOMMAND …\n\n${lines.join("\n")}`;
}

// Set instead of exiting, so that output into a pipe is complete.
process.exitCode = await main(process.argv.slice(2));

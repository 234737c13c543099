/** Fills the studio of the tests as `npm run seed` does. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { parseSettings } from "@/lib/settings/env";
import { seedPerson } from "@/tools/commands/seed/seed-person";

const run = promisify(execFile);

/** The settings with which commands reach the studio of the tests. */
export const environment = () => ({
  NODE_ENV: "production" as const,
  DATA_DIR: process.env.E2E_DATA_DIR,
  NEXTAUTH_URL: `http://localhost:${process.env.E2E_PORT}`,
  DEMO_SIGN_IN: "true",
});

/**
 * In this process, because starting the command takes longer than its work.
 *
 * @param name the person's name at sign-in.
 * @param sizes of the pictures, when the usual one is not what the test needs.
 */
export async function seed(name: string, count: number, sizes: { resolution?: number } = {}): Promise<void> {
  await seedPerson(parseSettings(environment()), { name, count, ...sizes });
}

/** With the command itself. @param name the person's name at sign-in. */
export async function seedByCommand(name: string, count: number): Promise<void> {
  await run(
    process.execPath,
    [
      "--conditions=react-server",
      "--import=tsx",
      path.resolve("tools/commands/admin.ts"),
      "seed",
      ...["--name", name, "--count", String(count)],
    ],
    { env: { PATH: process.env.PATH, ...environment() } },
  );
}

/** Runs `npm run admin` in a process of its own with a bare environment, bundled as it is in the image. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bundled } from "./bundled";

/** @param environment its settings, such as DATA_DIR. */
export async function startAdmin(args: readonly string[], environment: Record<string, string>) {
  return spawn(process.execPath, [await bundled("tools/commands/admin.ts"), ...args], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { PATH: process.env.PATH, NODE_ENV: "development", ...environment },
  });
}

/** Runs it to its end. */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = await startAdmin(args, environment);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

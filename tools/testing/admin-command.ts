/** Runs `npm run admin` as npm does, in a process of its own with a bare environment. */
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param environment its settings, such as DATA_DIR. */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", path.join(root, "tools/commands/admin.ts"), ...args],
    { cwd: root, env: { PATH: process.env.PATH, NODE_ENV: "development", ...environment } },
  );
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

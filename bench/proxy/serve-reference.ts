/** Builds and serves the handlers to compare with. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run, tool } from "@/tools/commands/checkout.mjs";
import { type Served, serve } from "../serve";

const REFERENCE = path.resolve("bench/proxy/reference");

/**
 * In a folder outside the checkout, because inside it Next would include the studio's start-up code and proxy.
 *
 * @param baseUrl of the service that the naive handler asks.
 */
export async function serveReference(baseUrl: string): Promise<Served> {
  console.error("Building the handlers to compare with …");
  const folder = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  cpSync(REFERENCE, folder, { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  // Next's other bundler does not follow links out of the folder.
  const code = await run(process.execPath, [tool("next"), "build", "--webpack", folder], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new Error("The handlers to compare with could not be built.");
  const served = await serve(
    [tool("next"), "start"],
    () => ({ IMAGE_SERVICE_BASE_URL: baseUrl, IMAGE_SERVICE_TOKEN: "bench" }),
    "/nothing",
    folder,
  );
  return {
    ...served,
    async end() {
      await served.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

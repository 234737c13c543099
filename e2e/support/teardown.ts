/** Removes the data folder of the shared studio. */
import { rmSync } from "node:fs";

export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

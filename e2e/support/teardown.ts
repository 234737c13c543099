/** Removes what the studio of the tests kept. */
import { rmSync } from "node:fs";

export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A process that ends itself in the middle of an update: `FILE STATEMENT SIGKILL|SIGTERM`. Exits with 3 when it had no such statement. */
import { migrate } from "@/lib/db/migrate";
import { openSqlite } from "@/lib/db/sqlite";
import { afterEachStatement } from "./interrupt";

async function main([file = "", statement = "", signal = ""]: string[]): Promise<void> {
  process.on("SIGTERM", () => process.exit(0));
  const db = openSqlite(file);
  const interrupted = afterEachStatement(db, (each) => {
    if (each === Number(statement)) process.kill(process.pid, signal as NodeJS.Signals);
  });
  await migrate(interrupted);
  process.exit(3);
}

void main(process.argv.slice(2));

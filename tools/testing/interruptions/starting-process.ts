/** A process that opens a studio's database as the server does at its start: `FOLDER`. Prints a line when it updates it. */
import { openDatabase } from "@/lib/db/open";
import { handleStops } from "@/lib/start/stop-signals";
import { waitForDatabase } from "@/lib/start/wait-for-database";

const [dataDir = ""] = process.argv.slice(2);
handleStops();
const log = { warn: () => {}, info: () => {} };
const onUpdate = () => void process.stdout.write("updating\n");
const open = () => openDatabase({ databaseUrl: null, dataDir }, undefined, undefined, onUpdate);
await waitForDatabase(open, log);
process.exit(3);

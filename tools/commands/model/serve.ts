/** The supervisor of the chosen model; a child of `npm start`, with which it ends. Its arguments are the folder of models and a port. */
import { LOCAL_MODELS, readInstalled } from "local-models";
import {
  diskProblem,
  type InstalledModel,
  portOfAnother,
  type Supervisor,
  stateFileIn,
  superviseServer,
} from "local-models/run";
import { entriesFor } from "./entries";

const LOOK_AGAIN_MS = 2_000;

const [folder = "", free = ""] = process.argv.slice(2);
// Another studio on the same data, such as one in development, draws with the same server: its weights fill the memory once.
const port = portOfAnother(folder) ?? Number(free);
const model = await chosenModel();
let supervisor: Supervisor | undefined;
if (model && begin(model)) {
  process.on("disconnect", end);
  process.on("SIGTERM", end);
  process.on("SIGHUP", end);
  // Ctrl+C is the studio's, which still draws what it has begun.
  process.on("SIGINT", () => {});
  const known = LOCAL_MODELS.find(({ id }) => id === model.id);
  if (process.connected)
    process.send?.({ entries: entriesFor(model, known), stateFile: stateFileIn(folder), port });
  else end();
} else {
  process.exitCode = 1;
  process.disconnect?.();
}

/** Starts the model; where another studio has, as soon as that one has ended. @returns false when it cannot be started. */
function begin(chosen: InstalledModel): boolean {
  if (portOfAnother(folder) !== null) {
    setTimeout(() => begin(chosen) || process.exit(1), LOOK_AGAIN_MS);
    return true;
  }
  try {
    supervisor = superviseServer({
      model: chosen,
      models: folder,
      port,
      environment: process.env,
      say: (line) => console.error(line),
    });
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

function end(): void {
  void Promise.resolve(supervisor?.stop()).then(() => process.exit(0));
}

async function chosenModel(): Promise<InstalledModel | undefined> {
  try {
    const { models, chosen } = await readInstalled(folder);
    const found = models.find(({ id }) => id === chosen);
    if (!found) console.error("No model is installed any more; `npm run model` lists what there is.");
    return found;
  } catch (error) {
    report(error);
    return undefined;
  }
}

function report(error: unknown): void {
  const told = diskProblem(error) ?? error;
  console.error(`The model cannot be started: ${told instanceof Error ? told.message : String(told)}`);
}

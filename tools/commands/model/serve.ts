/** The supervisor of the chosen model; a child of `npm start`, with which it ends. Its arguments are the folder of models and a port. */
import { LOCAL_MODELS, readInstalled } from "local-models";
import { stateFileIn, superviseServer } from "local-models/run";
import { entriesFor } from "./entries";

const [folder = "", port = ""] = process.argv.slice(2);
const model = await chosenModel();
if (model) {
  const supervisor = superviseServer({
    model,
    models: folder,
    port: Number(port),
    environment: process.env,
    say: (line) => console.error(line),
  });
  const end = () => void supervisor.stop().then(() => process.exit(0));
  process.on("disconnect", end);
  process.on("SIGTERM", end);
  process.on("SIGHUP", end);
  // Ctrl+C is the studio's, which still draws what it has begun.
  process.on("SIGINT", () => {});
  const known = LOCAL_MODELS.find(({ id }) => id === model.id);
  if (process.connected)
    process.send?.({ entries: entriesFor(model, known), stateFile: stateFileIn(folder) });
  else end();
} else {
  process.exitCode = 1;
  process.disconnect?.();
}

async function chosenModel() {
  try {
    const { models, chosen } = await readInstalled(folder);
    const found = models.find(({ id }) => id === chosen);
    if (!found) console.error("No model is installed any more; `npm run model` lists what there is.");
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** The supervisor of the chosen model; a child of `npm start`, with which it ends. Its arguments are the folder of models and a port. */
import { LOCAL_MODELS, readInstalled } from "local-models";
import { superviseServer } from "local-models/run";
import { entriesFor } from "./entries";

const [folder = "", port = ""] = process.argv.slice(2);
const { models, chosen } = await readInstalled(folder);
const model = models.find(({ id }) => id === chosen);
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
  if (process.connected) process.send?.({ entries: entriesFor(model, known) });
  else end();
} else {
  console.error("The chosen model is not installed any more; `npm run model` lists what there is.");
  process.exitCode = 1;
  process.disconnect?.();
}

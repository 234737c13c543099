/** `npm run model`: chooses the subcommand by its arguments, and says what went wrong. */
import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { diskProblem } from "local-models/run";
import { type ModelContext, modelsIn } from "./context";
import { getModel } from "./get";
import { listModels } from "./list";
import { showLog } from "./log";
import { nearest } from "./nearest";
import { removeModels } from "./remove";

export const HELP = `npm run model                       what fits this machine
npm run model -- NAME               downloads a model, checks it and chooses it
npm run model -- FILE|ADDRESS       the same with a checkpoint (.safetensors, .gguf) of your own
npm run model -- use NAME           chooses among those that are installed
npm run model -- remove [NAME]      gives the disk back; without a name all of it
npm run model -- log                the last lines of sd-server
npm run model -- comfyui PLACE      offers what a ComfyUI has: its folder, or its address

--yes            asks nothing
--anyway         also what does not fit this machine
--runner FILE    with your own build of sd-server in place of the released one

MODELS_MIRROR is an address in place of huggingface.co and github.com; HF_TOKEN is a token for files behind terms.`;

/** Wrong arguments. */
class UsageError extends Error {}

/** @returns the exit code: 0 done, 1 not done, 2 invalid arguments, 130 interrupted. */
export async function runModelCommand(args: string[], context: ModelContext): Promise<number> {
  try {
    return await run(args, context);
  } catch (error) {
    if (context.signal.aborted) return 130;
    const told = diskProblem(error) ?? error;
    context.complain(told instanceof Error ? told.message : String(told));
    const isUsage =
      error instanceof UsageError ||
      (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_"));
    return isUsage ? 2 : 1;
  }
}

async function run(args: string[], context: ModelContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      yes: { type: "boolean", short: "y", default: false },
      anyway: { type: "boolean", default: false },
      runner: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [first, second, ...rest] = positionals;
  if (values.help || first === "help") {
    context.say(HELP);
    return 0;
  }
  if (rest.length > 0) throw new UsageError(`Too many arguments.\n\n${HELP}`);
  const folder = modelsIn(context.dataDir);
  switch (first) {
    case undefined:
      return listModels(context);
    case "use": {
      const { models } = await context.library.readInstalled(folder);
      const id = nameAmong(
        models.map((model) => model.id),
        second,
        "is installed",
      );
      await context.library.chooseModel(folder, id);
      context.say(
        `${id} is chosen. Start the studio with npm start; one that runs takes it after a restart.`,
      );
      return 0;
    }
    case "remove": {
      const { models } = await context.library.readInstalled(folder);
      const ids = models.map((model) => model.id);
      return removeModels(
        context,
        second === undefined ? null : nameAmong(ids, second, "is installed"),
        values,
      );
    }
    case "log":
      return showLog(context);
    case "comfyui": {
      if (second === undefined) throw new UsageError("Which ComfyUI? Name its folder or its address.");
      const { offerComfy } = await import("./comfyui/index");
      await offerComfy(second, `${context.dataDir}/comfyui`, context.say);
      return 0;
    }
  }
  if (second !== undefined) throw new UsageError(`Too many arguments.\n\n${HELP}`);
  return getModel(
    context,
    isPlace(first) ? context.library.ownModel(first) : ofTable(context, first),
    values,
  );
}

const SUBCOMMANDS = ["use", "remove", "log", "comfyui", "help"];

function ofTable({ library: { LOCAL_MODELS } }: ModelContext, name: string) {
  const found = LOCAL_MODELS.find(({ id }) => id === name);
  if (found) return found;
  const near = nearest(name, [...LOCAL_MODELS.map(({ id }) => id), ...SUBCOMMANDS]);
  throw new UsageError(
    `There is no model "${name}".${near ? ` Did you mean ${near}?` : ""} npm run model lists all.`,
  );
}

function nameAmong(ids: readonly string[], name: string | undefined, what: string): string {
  if (name !== undefined && ids.includes(name)) return name;
  if (ids.length === 0) throw new Error("No model is installed; npm run model lists what there is.");
  const which = name === undefined ? "Which one?" : `No model "${name}" ${what}.`;
  const near = name === undefined ? null : nearest(name, ids);
  throw new UsageError(`${which} ${near ? `Did you mean ${near}?` : `There are: ${ids.join(", ")}.`}`);
}

/** Whether an argument is a file or an address rather than a name. */
function isPlace(text: string): boolean {
  if (/^https?:\/\//i.test(text) || /\.(safetensors|gguf|ckpt|sft)$/i.test(text)) return true;
  return /[\\/]/.test(text) && existsSync(text) && statSync(text).isFile();
}

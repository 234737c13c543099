/** Gets a model: shows what it is, asks, downloads, chooses. */
import { type Fit, fitOf, gigabytes, type LocalModel, sizeOf } from "local-models/run";
import { type ModelContext, modelsIn } from "./context";
import { commercialUse, describe } from "./list";
import { createProgressLines } from "./progress";

export async function getModel(
  context: ModelContext,
  model: LocalModel,
  { yes, anyway, runner: program }: { yes: boolean; anyway: boolean; runner?: string | undefined },
): Promise<number> {
  const { library, dataDir, measure, say, complain, signal } = context;
  const folder = modelsIn(dataDir);
  const { models } = await library.readInstalled(folder);
  const isInstalled = models.some(({ id }) => id === model.id);
  const runners = program === undefined ? library.RUNNERS : library.ownRunners(program);
  const machine = await measure(folder);
  const fit = fitOf(model, machine, runners, isInstalled ? 0 : undefined);
  if (fit.verdict === "no" && !(anyway && fit.runner)) {
    complain(`${model.name} does not fit this machine: ${fit.reason}.`);
    complain(describe(machine));
    if (fit.runner) complain(`To get it all the same: npm run model -- ${model.id} --anyway`);
    return 1;
  }
  // Without a program there is no going on, as above.
  const runner = fit.runner as NonNullable<typeof fit.runner>;
  if (!isInstalled) {
    show(model, fit, say, program);
    if (!yes && !(await isWanted(context))) return 1;
  }
  const progress = createProgressLines(context);
  try {
    await library.installModel(model, runner, folder, {
      ...context.download,
      signal,
      onProgress: progress.show,
    });
  } catch (error) {
    progress.end();
    if (!signal.aborted) throw error;
    complain(`Interrupted. What has come is kept; the same command goes on from there.`);
    return 130;
  }
  progress.end();
  await library.chooseModel(folder, model.id);
  say(
    `${model.name} is ready and chosen. Start the studio with npm start; one that runs takes it after a restart.`,
  );
  return 0;
}

function show(model: LocalModel, fit: Fit, say: ModelContext["say"], program: string | undefined): void {
  const { name, summary, licence, page } = model;
  say(`${name}: ${summary}.`);
  if (page !== "") say(`  Described at     ${page}`);
  say(`  Licence          ${licence.name}${licence.url === "" ? "" : `, ${licence.url}`}`);
  say(`  Commercial use   ${commercialUse(licence)}`);
  const size = gigabytes(sizeOf(model, fit.runner));
  if (program === undefined) say(`  Download         ${size}, together with the program that runs it`);
  else say(`  Size             ${size}, run by your own ${program}`);
  if (fit.verdict === "no") say(`  This machine     does not fit: ${fit.reason}`);
  else {
    say(`  Draws on         ${fit.card?.name ?? "the processor"}`);
    say(`  A picture takes  ${fit.time}, estimated`);
    if (fit.warning) say(`  Mind             it ${fit.warning}`);
  }
}

async function isWanted({ isTerminal, ask, complain }: ModelContext): Promise<boolean> {
  if (!isTerminal) {
    complain("Nothing was downloaded. Without a terminal to ask on, say --yes.");
    return false;
  }
  const answer = await ask("Download it? [y/N] ");
  return /^y(es)?$/i.test(answer.trim());
}

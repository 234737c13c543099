import "server-only";
import { isImportedProgram } from "../archive/imported";

/** The sketch engine's model, also where another studio offers it. */
const SKETCHES = /(?:^|\/)sandbox$/;
/** The service of the sketch engine, which was the only one before creations named their model. */
const FIRST_SERVICE = "embedded";

/** Whether a creation was drawn by a program that is no trained model, as far as the ledger knows; its files say it themselves. */
export const isProgram = ({ service, model }: { service: string; model: string }): boolean =>
  model === "" ? service === FIRST_SERVICE || isImportedProgram(service) : SKETCHES.test(model);

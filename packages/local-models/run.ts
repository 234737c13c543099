/** Running models: what the machine has, what fits it, and the server. */
export { diskProblem } from "./download/disk-problem";
export { type Fit, fitOf, gigabytes, sizeOf } from "./fit/fit";
export { TIMES } from "./fit/time";
export type { Machine } from "./machine/machine";
export { measureMachine } from "./machine/measure";
export { logFileIn } from "./runner/log";
export { portOfAnother } from "./runner/orphan";
export { stateFileIn } from "./runner/state-file";
export { type Supervisor, superviseServer } from "./runner/supervisor";
export type * from "./types";

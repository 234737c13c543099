/** Models of one's own machine: what can be had, and getting, choosing and removing it. `local-models/run` runs them. */
export { downloadFile } from "./download/download-file";
export { installModel } from "./install/install-model";
export { readInstalled } from "./install/installed";
export { chooseModel, removeModel } from "./install/keep";
export { ownModel } from "./install/own-model";
export { ownRunners } from "./install/own-runner";
export { LOCAL_MODELS } from "./table/models";
export { RUNNERS } from "./table/runners";
export type {
  DownloadOptions,
  DownloadProgress,
  InstalledModel,
  Licence,
  LocalModel,
  ModelFile,
  Runner,
  SourceFile,
} from "./types";

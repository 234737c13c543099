/** All image providers. A new one is a folder of its own and one line here. */
import { bflKeyTest, openBfl, readBflEntries } from "./bfl/open";
import { openComfy, readComfyEntries } from "./comfyui/open";
import { openFal, readFalEntries } from "./fal/open";
import { googleKeyTest } from "./google/key-test";
import { openGoogle, readGoogleEntries } from "./google/open";
import { openOpenAi, readOpenAiEntries } from "./openai/open";
import { openRemote, readRemoteEntries } from "./remote/open";
import { openReplicate, readReplicateEntries } from "./replicate/open";
import { openSdapi, readSdapiEntries } from "./sdapi/open";
import { openSdcpp, readSdcppEntries } from "./sdcpp/open";
import { xaiKeyTest } from "./xai/key-test";
import { openXai, readXaiEntries } from "./xai/open";

/** Services: they take a creation, queue it themselves, and say how far it is. */
export const SERVICES = [
  { readEntries: readRemoteEntries, open: openRemote },
  { readEntries: readComfyEntries, open: openComfy },
  { readEntries: readFalEntries, open: openFal },
  { readEntries: readReplicateEntries, open: openReplicate },
  { readEntries: readBflEntries, open: openBfl, keyTest: bflKeyTest },
  { readEntries: readSdcppEntries, open: openSdcpp },
] as const;

/** Engines: they draw while their caller waits. */
export const ENGINES = [
  { readEntries: readOpenAiEntries, open: openOpenAi },
  { readEntries: readGoogleEntries, open: openGoogle, keyTest: googleKeyTest },
  { readEntries: readSdapiEntries, open: openSdapi },
  { readEntries: readXaiEntries, open: openXai, keyTest: xaiKeyTest },
] as const;

/** All image providers. A new one is a folder of its own and one line here. */
import { BFL_KEY_TEST, openBfl, readBflEntries } from "./bfl/open";
import { openComfy, readComfyEntries } from "./comfyui/open";
import { FAL_KEY_TEST } from "./fal/key-test";
import { openFal, readFalEntries } from "./fal/open";
import { GOOGLE_KEY_TEST } from "./google/key-test";
import { openGoogle, readGoogleEntries } from "./google/open";
import type { KeyTest } from "./key-test";
import { OPENAI_KEY_TEST } from "./openai/key-test";
import { openOpenAi, readOpenAiEntries } from "./openai/open";
import { openRemote, readRemoteEntries } from "./remote/open";
import { REPLICATE_KEY_TEST } from "./replicate/key-test";
import { openReplicate, readReplicateEntries } from "./replicate/open";
import { openSdapi, readSdapiEntries } from "./sdapi/open";
import { openSdcpp, readSdcppEntries } from "./sdcpp/open";
import { XAI_KEY_TEST } from "./xai/key-test";
import { openXai, readXaiEntries } from "./xai/open";

/** Services: they take a creation, queue it themselves, and say how far it is. */
export const SERVICES = [
  { readEntries: readRemoteEntries, open: openRemote },
  { readEntries: readComfyEntries, open: openComfy },
  { readEntries: readFalEntries, open: openFal, keyTest: FAL_KEY_TEST },
  { readEntries: readReplicateEntries, open: openReplicate, keyTest: REPLICATE_KEY_TEST },
  { readEntries: readBflEntries, open: openBfl, keyTest: BFL_KEY_TEST },
  { readEntries: readSdcppEntries, open: openSdcpp },
] as const;

/** Engines: they draw while their caller waits. */
export const ENGINES = [
  { readEntries: readOpenAiEntries, open: openOpenAi, keyTest: OPENAI_KEY_TEST },
  { readEntries: readGoogleEntries, open: openGoogle, keyTest: GOOGLE_KEY_TEST },
  { readEntries: readSdapiEntries, open: openSdapi },
  { readEntries: readXaiEntries, open: openXai, keyTest: XAI_KEY_TEST },
] as const;

/** How the keys of companies are tried, by the name of the company's adapter. */
export const KEY_TESTS: ReadonlyMap<string, KeyTest> = new Map(
  [...SERVICES, ...ENGINES].flatMap((line) =>
    "keyTest" in line ? [[line.keyTest.provider, line.keyTest] as const] : [],
  ),
);

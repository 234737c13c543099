import { createOpenAiEngine } from "image-providers/openai/engine";
import { OPENAI_MODELS } from "image-providers/openai/models";
import { openOpenAi } from "image-providers/openai/open";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { openEmbedded } from "@/lib/service/embedded/open";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";
import { drawAsSdServer, startOpenAi } from "../openai";

const KEY = "canary-openai-4711";

export const OPENAI: AdapterUnderTest = {
  opens: openOpenAi,
  isEngine: true,
  name: "OpenAI",
  secret: KEY,
  start: () => startOpenAi({ key: KEY }),
  environment: ({ baseUrl }) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: baseUrl }),
  open({ baseUrl }, parts) {
    const engine = createOpenAiEngine(
      { baseUrl, setting: "OPENAI_BASE_URL", apiKey: KEY, provider: "OpenAI", models: OPENAI_MODELS },
      parts,
      { deadlines: { connect: 1_000, total: 3_000 } },
    );
    return openTestEngine(parts, { id: "openai", provider: "OpenAI", engine, models: [...OPENAI_MODELS] });
  },
  cancelsDrawing: true,
};

/** A server of one's own of the same form, of whose model only the name is known. */
export const OWN_SERVER: AdapterUnderTest = {
  opens: openOpenAi,
  isEngine: true,
  name: "an OpenAI-style server",
  secret: null,
  start: () => startOpenAi({ key: null, draw: drawAsSdServer }),
  environment: ({ baseUrl }) => ({ OPENAI_IMAGE_BASE_URL: baseUrl, OPENAI_IMAGE_MODEL: "tiny" }),
  open({ baseUrl }, parts) {
    const [opened] = openOpenAi({
      ...parts,
      settings: {
        providers: { openai: null, openaiStyle: { baseUrl, apiKey: null, model: "tiny", isPrivate: true } },
      },
      entriesOf: () => [],
      problem: (line) => {
        throw new Error(line);
      },
    });
    if (!opened) throw new Error("The engine did not open.");
    const settings = { role: "all", workerConcurrency: 1, workerMegapixels: 16 };
    return openEmbedded({ ...parts, settings, enhancer: createRuleEnhancer() }, opened);
  },
  cancelsDrawing: true,
};

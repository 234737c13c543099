import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createOpenAiEngine } from "image-providers/openai/engine";
import { OPENAI_MODELS, type WireModel } from "image-providers/openai/models";
import { openOpenAi } from "image-providers/openai/open";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { openEmbedded } from "@/lib/service/embedded/open";
import { openTestEngine } from "../../engine-studio";
import { testMarks } from "../../marks";
import type { AdapterUnderTest } from "../fault-suite";
import { startOpenAi } from "../openai";
import { drawAsSdServer } from "../openai/pictures";

const KEY = "canary-openai-4711";
const DEADLINES = { deadlines: { connect: 1_000, total: 3_000 } };

export const OPENAI: AdapterUnderTest = {
  opens: openOpenAi,
  isEngine: true,
  name: "OpenAI",
  company: "OpenAI",
  secret: KEY,
  start: () => startOpenAi({ key: KEY }),
  environment: ({ baseUrl }) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: baseUrl }),
  open({ baseUrl }, parts) {
    const engine = createOpenAiEngine(
      { baseUrl, setting: "OPENAI_BASE_URL", apiKey: KEY, provider: "OpenAI", models: OPENAI_MODELS },
      parts,
      DEADLINES,
    );
    return openTestEngine(parts, { id: "openai", provider: "OpenAI", engine, models: [...OPENAI_MODELS] });
  },
  cancelsDrawing: true,
  fromPictures: ["edit", "mask", "references", "expand"],
};

const OWN_ENTRY = {
  id: "openai-style/tiny",
  from_pictures: { operations: ["edit", "expand"], mask: "exact", references: { max: 3 } },
};
const modelsFile = path.join(mkdtempSync(path.join(tmpdir(), "openai-style-")), "models.json");
writeFileSync(modelsFile, JSON.stringify({ models: [OWN_ENTRY] }));

/** A server of one's own of the same form, of whose model only the name is known, and that it takes pictures. */
export const OWN_SERVER: AdapterUnderTest = {
  opens: openOpenAi,
  isEngine: true,
  name: "an OpenAI-style server",
  company: null,
  secret: null,
  start: () => startOpenAi({ key: null, draw: drawAsSdServer }),
  environment: ({ baseUrl }) => ({
    ...{ OPENAI_IMAGE_BASE_URL: baseUrl, OPENAI_IMAGE_MODEL: "tiny", MODELS_FILE: modelsFile },
  }),
  open({ baseUrl }, parts) {
    const [opened] = openOpenAi({
      ...parts,
      settings: {
        providers: { openai: null, openaiStyle: { baseUrl, apiKey: null, model: "tiny", isPrivate: true } },
      },
      entriesOf: () => [OWN_ENTRY],
      problem: (line) => {
        throw new Error(line);
      },
    });
    if (!opened) throw new Error("The engine did not open.");
    const { provider, engine: slow, models } = opened;
    const engine = createOpenAiEngine(
      {
        ...{ baseUrl, setting: "OPENAI_IMAGE_BASE_URL", apiKey: null, provider },
        ...{ isFree: slow.isFree ?? false, models: models as WireModel[] },
      },
      parts,
      DEADLINES,
    );
    const settings = { role: "all", workerConcurrency: 1, workerMegapixels: 16 };
    return openEmbedded(
      { ...parts, marks: testMarks, settings, enhancer: createRuleEnhancer() },
      { ...opened, engine },
    );
  },
  cancelsDrawing: true,
  fromPictures: ["edit", "mask", "references", "expand"],
};

import { createOpenAiEngine } from "@/lib/engine/openai/engine";
import { OPENAI_MODELS } from "@/lib/engine/openai/models";
import { openOpenAi } from "@/lib/engine/openai/open";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";
import { startOpenAi } from "../openai";

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
      { baseUrl, apiKey: KEY, provider: "OpenAI", models: OPENAI_MODELS },
      parts,
      { deadlines: { connect: 400, total: 1_000 } },
    );
    return openTestEngine(parts, { id: "openai", provider: "OpenAI", engine, models: [...OPENAI_MODELS] });
  },
  cancelsDrawing: true,
};

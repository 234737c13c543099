import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { startOpenAi } from "@/lib/testing/adapters/openai";
import { openTestEngine } from "@/lib/testing/engine-studio";
import { createOpenAiEngine } from "./engine";
import { OPENAI_MODELS } from "./models";

const KEY = "canary-openai-4711";

describeAdapterFaults(
  {
    name: "OpenAI",
    secret: KEY,
    start: () => startOpenAi({ key: KEY }),
    open({ baseUrl }, parts) {
      const engine = createOpenAiEngine(
        { baseUrl, apiKey: KEY, provider: "OpenAI", models: OPENAI_MODELS },
        parts,
        { deadlines: { connect: 400, total: 1_000 } },
      );
      return openTestEngine(parts, { id: "openai", provider: "OpenAI", engine, models: [...OPENAI_MODELS] });
    },
    cancelsDrawing: true,
  },
  true,
);

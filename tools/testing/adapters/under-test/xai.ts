import { createXaiEngine } from "image-providers/xai/engine";
import { readModels } from "image-providers/xai/models";
import { openXai } from "image-providers/xai/open";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";
import { startXai, XAI_KEY } from "../xai";

export const XAI: AdapterUnderTest = {
  opens: openXai,
  isEngine: true,
  name: "xAI",
  company: "xAI",
  secret: XAI_KEY,
  start: () => startXai(),
  environment: ({ baseUrl }) => ({ XAI_API_KEY: XAI_KEY, XAI_BASE_URL: baseUrl }),
  open({ baseUrl }, parts) {
    const models = readModels([], false, (line) => {
      throw new Error(line);
    });
    const deadlines = { connect: 1_000, total: 3_000 };
    const engine = createXaiEngine({ baseUrl, apiKey: XAI_KEY, models }, parts, deadlines);
    return openTestEngine(parts, { id: "xai", provider: "xAI", engine, models });
  },
  cancelsDrawing: true,
  fromPictures: ["edit", "references"],
};

import { createGoogleEngine } from "image-providers/google/engine";
import { googleModels } from "image-providers/google/models";
import { openGoogle } from "image-providers/google/open";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";
import { startGoogle } from "../google";

const KEY = "canary-google-4711";

export const GOOGLE: AdapterUnderTest = {
  opens: openGoogle,
  isEngine: true,
  name: "Google",
  company: "Google",
  secret: KEY,
  start: () => startGoogle({ key: KEY }),
  environment: ({ baseUrl }) => ({ GEMINI_API_KEY: KEY, GEMINI_BASE_URL: baseUrl }),
  open({ baseUrl }, parts) {
    const models = googleModels([], true, () => {});
    const engine = createGoogleEngine({ baseUrl, apiKey: KEY, models }, parts, {
      connect: 1_000,
      total: 3_000,
    });
    return openTestEngine(parts, { id: "google", provider: "Google", engine, models });
  },
  // What it answers to such a prompt is that it kept the drawn picture back.
  shown: { policy: { refused: "output_refused" } },
  cancelsDrawing: true,
  fromPictures: ["edit", "references"],
};

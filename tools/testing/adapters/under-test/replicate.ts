import { MODELS } from "image-providers/replicate/models";
import { openReplicate } from "image-providers/replicate/open";
import { createReplicateService } from "image-providers/replicate/service";
import type { AdapterUnderTest } from "../fault-suite";
import { QUICK } from "../opening";
import { REPLICATE_TOKEN, startReplicate } from "../replicate";

export const REPLICATE: AdapterUnderTest = {
  opens: openReplicate,
  name: "Replicate",
  company: "Replicate",
  secret: REPLICATE_TOKEN,
  start: startReplicate,
  environment: ({ baseUrl }) => ({
    REPLICATE_API_TOKEN: REPLICATE_TOKEN,
    REPLICATE_BASE_URL: baseUrl,
  }),
  open({ baseUrl }, { createBudget, clock, log, inputsOf }) {
    const limits = { slots: 10, requestsPerMinute: 6_000 };
    const service = createReplicateService(
      { baseUrl, apiKey: REPLICATE_TOKEN, models: MODELS, limits },
      { createBudget, clock, log, inputsOf, tuning: QUICK },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  fromPictures: ["edit", "expand", "upscale", "cut_out", "mask", "references"],
  cancelsDrawing: true,
};

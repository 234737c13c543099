import { MODELS } from "image-providers/bfl/models";
import { openBfl } from "image-providers/bfl/open";
import { createBflService } from "image-providers/bfl/service";
import { BFL_KEY, startBfl } from "../bfl";
import type { AdapterUnderTest } from "../fault-suite";
import { QUICK } from "../opening";

export const BFL: AdapterUnderTest = {
  opens: openBfl,
  name: "Black Forest Labs",
  company: "Black Forest Labs",
  secret: BFL_KEY,
  start: startBfl,
  environment: ({ baseUrl }) => ({ BFL_API_KEY: BFL_KEY, BFL_BASE_URL: baseUrl }),
  open({ baseUrl }, { createBudget, clock, log, inputsOf }) {
    const limits = { slots: 6, requestsPerMinute: 6_000 };
    const service = createBflService(
      { baseUrl, apiKey: BFL_KEY, models: MODELS, limits },
      { createBudget, clock, log, inputsOf, tuning: QUICK },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  fromPictures: ["edit", "expand", "mask", "references"],
  cancelsDrawing: false,
  cancelsWaiting: false,
};

import { MODELS } from "image-providers/fal/models";
import { openFal } from "image-providers/fal/open";
import { createFalService } from "image-providers/fal/service";
import { FAL_KEY, startFal } from "../fal";
import type { AdapterUnderTest } from "../fault-suite";
import { QUICK } from "../opening";

export const FAL: AdapterUnderTest = {
  opens: openFal,
  name: "fal",
  company: "fal",
  secret: FAL_KEY,
  start: startFal,
  environment: ({ baseUrl }) => ({ FAL_KEY, FAL_BASE_URL: baseUrl }),
  open({ baseUrl }, { createBudget, clock, log, inputsOf }) {
    const limits = { slots: 10, requestsPerMinute: 6_000 };
    const service = createFalService(
      { baseUrl, apiKey: FAL_KEY, models: MODELS, limits },
      { createBudget, clock, log, inputsOf, tuning: QUICK },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  fromPictures: ["edit", "expand", "upscale", "cut_out", "mask", "references"],
  cancelsDrawing: true,
};

import { MODELS } from "@/lib/service/replicate/models";
import { openReplicate } from "@/lib/service/replicate/open";
import { createReplicateService } from "@/lib/service/replicate/service";
import type { AdapterUnderTest } from "../fault-suite";
import { QUICK } from "../opening";
import { REPLICATE_TOKEN, startReplicate } from "../replicate";

export const REPLICATE: AdapterUnderTest = {
  opens: openReplicate,
  name: "Replicate",
  secret: REPLICATE_TOKEN,
  start: startReplicate,
  environment: ({ baseUrl }) => ({
    REPLICATE_API_TOKEN: REPLICATE_TOKEN,
    REPLICATE_BASE_URL: baseUrl,
  }),
  open({ baseUrl }, { db, clock, log }) {
    const limits = { slots: 10, requestsPerMinute: 6_000 };
    const service = createReplicateService(
      { baseUrl, apiKey: REPLICATE_TOKEN, models: MODELS, limits },
      { db, clock, log, tuning: QUICK },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  cancelsDrawing: true,
};

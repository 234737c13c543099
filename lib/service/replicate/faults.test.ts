import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { QUICK } from "@/lib/testing/adapters/opening";
import { REPLICATE_TOKEN, startReplicate } from "@/lib/testing/adapters/replicate";
import { MODELS } from "./models";
import { createReplicateService } from "./service";

describeAdapterFaults({
  name: "Replicate",
  secret: REPLICATE_TOKEN,
  start: startReplicate,
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
});

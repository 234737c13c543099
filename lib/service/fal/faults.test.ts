import { FAL_KEY, startFal } from "@/lib/testing/adapters/fal";
import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { QUICK } from "@/lib/testing/adapters/opening";
import { MODELS } from "./models";
import { createFalService } from "./service";

describeAdapterFaults({
  name: "fal",
  secret: FAL_KEY,
  start: startFal,
  open({ baseUrl }, { db, clock, log }) {
    const limits = { slots: 10, requestsPerMinute: 6_000 };
    const service = createFalService(
      { baseUrl, apiKey: FAL_KEY, models: MODELS, limits },
      { db, clock, log, tuning: QUICK },
    );
    return { service, worker: null, tidy: null, close: () => service.close() };
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  cancelsDrawing: true,
});

import { describeAdapterFaults } from "@/lib/testing/adapters/fault-suite";
import { startSdcpp } from "@/lib/testing/adapters/sdcpp";
import { createSdcppService } from "./service";

describeAdapterFaults({
  name: "sd-server",
  secret: null,
  start: () => startSdcpp(),
  open(standIn, { clock, log }) {
    const tuning = { deadlines: { connect: 400, total: 1_000 }, firstPauseMs: 5 };
    const service = createSdcppService(standIn, { clock, log, tuning });
    return { service, worker: null, tidy: () => service.learn(), close: () => service.close() };
  },
  cancelsDrawing: false,
});

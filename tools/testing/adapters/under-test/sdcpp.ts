import { openSdcpp } from "image-providers/sdcpp/open";
import { createSdcppService } from "image-providers/sdcpp/service";
import type { AdapterUnderTest } from "../fault-suite";
import { startSdcpp } from "../sdcpp";

export const SDCPP: AdapterUnderTest = {
  opens: openSdcpp,
  name: "sd-server",
  company: null,
  secret: null,
  start: () => startSdcpp(),
  environment: ({ baseUrl }) => ({ SDCPP_URL: baseUrl }),
  open(standIn, { clock, log, inputsOf }) {
    const tuning = { deadlines: { connect: 1_000, total: 3_000 }, firstPauseMs: 5 };
    const service = createSdcppService(standIn, { clock, log, tuning, inputsOf, referencesOf: () => 4 });
    const ready = service.learn();
    return { service, worker: null, tidy: () => service.learn(), ready, close: () => service.close() };
  },
  fromPictures: ["edit", "expand", "upscale", "mask", "references"],
  cancelsDrawing: false,
};

import { openSdapi } from "image-providers/sdapi/open";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { openEmbedded } from "@/lib/service/embedded/open";
import { testMarks } from "../../marks";
import { waitFor } from "../../wait";
import type { AdapterUnderTest } from "../fault-suite";
import { startSdapi } from "../sdapi";

export const SDAPI: AdapterUnderTest = {
  opens: openSdapi,
  isEngine: true,
  name: "an A1111-style server",
  company: null,
  secret: null,
  start: () => startSdapi(),
  environment: ({ baseUrl }) => ({ SDAPI_URL: baseUrl }),
  open(standIn, parts) {
    const [opened] = openSdapi({
      ...parts,
      settings: { providers: { sdapi: standIn } },
      timing: { connect: 2_000, drawing: 3_000, reading: 5_000, poll: 10, leaving: 500 },
      entriesOf: () => [],
      problem: (line) => {
        throw new Error(line);
      },
    });
    if (!opened) throw new Error("The engine did not open.");
    const before = opened.models;
    const ready = waitFor("what the server has", () => opened.models !== before).then(() => {});
    const settings = { role: "all", workerConcurrency: 1, workerMegapixels: 16 };
    return {
      ...openEmbedded({ ...parts, marks: testMarks, settings, enhancer: createRuleEnhancer() }, opened),
      ready,
    };
  },
  shown: {
    // The server's own error, such as no memory, would come again.
    server_error: { refused: "out_of_memory" },
    // The machine is the operator's own: drawing again costs nothing.
    drop_before_read: { waits: "unreachable" },
    drop_after_read: { waits: "unreachable" },
    half_body: { waits: "unreachable" },
    html: { waits: "unreachable" },
    hang: { waits: "unreachable" },
    redirect: { waits: "unreachable" },
  },
  mayRepeat: true,
  fromPictures: ["edit", "expand", "upscale", "mask"],
  cancelsDrawing: true,
};

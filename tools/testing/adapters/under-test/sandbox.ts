/** The sandbox engine as tests that run over every adapter open it: there is no server that could fail. */

import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine, openSandbox } from "@/lib/engine/sandbox";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";

export const SANDBOX: AdapterUnderTest = {
  opens: openSandbox,
  isEngine: true,
  name: "the sandbox engine",
  secret: null,
  start: async () => ({
    ...{ baseUrl: "", creates: 0, started: 0, requests: [] },
    failNext() {},
    failPictures() {},
    hold() {},
    release() {},
    close: async () => {},
  }),
  environment: () => ({}),
  open(_, parts) {
    const engine = createSandboxEngine({ threads: 1, createWorker: createSourceWorker });
    // Which sizes it draws is tested beside it; full ones would take a minute here.
    const render: typeof engine.render = ({ width, height, ...request }, hooks) =>
      engine.render({ ...request, width: Math.ceil(width / 8), height: Math.ceil(height / 8) }, hooks);
    return openTestEngine(parts, { ...openSandbox(), engine: { ...engine, render } });
  },
  mayRepeat: true,
  cancelsDrawing: true,
};

/** The sandbox engine as tests that run over every adapter open it: there is no server that could fail. */

import type { ImageEngine } from "image-providers/engine";
import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine, openSandbox } from "@/lib/engine/sandbox";
import { openTestEngine } from "../../engine-studio";
import type { AdapterUnderTest } from "../fault-suite";

/** Kept, because a drawing thread compiles for longer than it draws what these tests ask for. It keeps no process alive. */
let kept: ImageEngine | undefined;
function keptEngine(): ImageEngine {
  kept ??= createSandboxEngine({
    threads: 1,
    createWorker() {
      const thread = createSourceWorker();
      thread.unref();
      return thread;
    },
  });
  return kept;
}

export const SANDBOX: AdapterUnderTest = {
  opens: openSandbox,
  isEngine: true,
  name: "the sandbox engine",
  company: null,
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
    const engine = keptEngine();
    // Which sizes it draws is tested beside it; full ones would take a minute here.
    const render: typeof engine.render = ({ width, height, ...request }, hooks) =>
      engine.render({ ...request, width: Math.ceil(width / 24), height: Math.ceil(height / 24) }, hooks);
    return openTestEngine(parts, { ...openSandbox(), engine: { ...engine, render, close: async () => {} } });
  },
  mayRepeat: true,
  cancelsDrawing: true,
};

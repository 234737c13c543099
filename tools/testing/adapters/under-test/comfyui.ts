import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openComfy } from "image-providers/comfyui/open";
import { startComfyStandIn } from "../comfyui";
import { everyEntry, everyWorkflow } from "../comfyui-models";
import type { AdapterUnderTest } from "../fault-suite";

const folder = mkdtempSync(path.join(tmpdir(), "comfyui-"));
for (const [name, workflow] of Object.entries(everyWorkflow()))
  writeFileSync(path.join(folder, name), JSON.stringify(workflow));
const modelsFile = path.join(folder, "models.json");
writeFileSync(modelsFile, JSON.stringify({ models: everyEntry() }));

const underTest = (hasJobs: boolean): AdapterUnderTest => ({
  opens: openComfy,
  name: hasJobs ? "ComfyUI with calls for one job" : "ComfyUI",
  company: null,
  secret: null,
  start: () => startComfyStandIn({ hasJobs }),
  environment: ({ baseUrl }) => ({ COMFYUI_URL: baseUrl, MODELS_FILE: modelsFile }),
  open: ({ baseUrl }, parts) => {
    const [opened] = openComfy({
      ...parts,
      settings: {
        secret: "a secret",
        providers: { comfyui: { baseUrl, apiKey: null } },
        models: { folder },
      },
      entriesOf: everyEntry,
      problem: (line) => {
        throw new Error(line);
      },
      tuning: {
        deadlines: { connect: 1_000, total: 3_000 },
        firstPauseMs: 1,
        lookUpPausesMs: [0, 10, 10],
      },
    });
    if (!opened) throw new Error("ComfyUI was not opened.");
    return opened;
  },
  shown: {
    // ComfyUI draws every prompt; its refusals are about the workflow.
    policy: { refused: "service_misconfigured" },
    // It is looked up after every answer that says nothing: what was received is drawn …
    drop_after_read: "succeed",
    half_body: "succeed",
    hang: "succeed",
    // … and of what was not received, it can be said that nothing is drawn.
    server_error: { refused: "answer_unreadable" },
    drop_before_read: { refused: "connection_lost" },
    html: { refused: "answer_unreadable" },
    redirect: { refused: "answer_unreadable" },
  },
  pictureFaults: ["expired_link", "no_picture", "half_picture"],
  fromPictures: ["edit", "expand", "upscale", "cut_out", "mask", "references"],
  cancelsDrawing: true,
});

export const COMFYUI = underTest(false);
/** Newer servers have calls for one job. */
export const COMFYUI_WITH_JOBS = underTest(true);

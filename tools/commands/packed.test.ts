/**
 * Packs a package as for a registry and uses it in an empty folder, with what its manifest names and nothing else. `npm test` tries
 * one, and all where `EVERY_PACKAGE` is set, as in the long run.
 */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** A program that uses the package's public file, and what it prints. */
const TRIALS: Readonly<Record<string, { program: string; prints: string }>> = {
  client: {
    program: `
      import { createClient, StudioError } from "prompt-studio-client";
      import { save } from "prompt-studio-client/node";
      const fetch = async () => Response.json({ message: "No.", code: 42901, details: [] }, { status: 429 });
      const studio = createClient({ baseUrl: "https://studio.example", token: "any", fetch, retryFor: 0 });
      const error = await studio.create({ prompt: "a fox" }).catch((reason) => reason);
      console.log(error instanceof StudioError && error.errorName, typeof save);`,
    prints: "too_many_creations function",
  },
  contract: {
    program: `
      import { CONTRACT_LIMITS, creationRequestSchema } from "contract/creations/request";
      console.log(JSON.stringify(creationRequestSchema(CONTRACT_LIMITS).parse({ prompt: "a fox" }).settings));`,
    prints: '{"seed":-1,"aspect_ratio":"1:1","resolution":720}',
  },
  guest: {
    program: `
      import { renderNotice } from "guest";
      console.log(renderNotice({ title: "Ended", text: "Ask." }).match("<title>.*</title>")[0]);`,
    prints: "<title>Ended</title>",
  },
  "image-providers": {
    program: `
      import { createServer } from "node:http";
      import { SERVICES } from "image-providers";
      const answers = { POST: { generation_id: "g1" }, GET: { status: "processing", progress: 0.25 } };
      const server = createServer(({ method }, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ status: "success", value: answers[method] }));
      });
      await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
      const baseUrl = "http://127.0.0.1:" + server.address().port;
      const imageService = { baseUrl, token: "a secret", mediaHosts: [], requestsPerMinute: 600, maxActive: 4 };
      const [{ service, close }] = SERVICES[0].open({ settings: { imageService }, entriesOf: () => [] });
      const settings = { seed: 5, aspect_ratio: "1:1", resolution: 720 };
      const id = await service.create({ prompt: "a fox", config: { image_number: 1 }, settings }, "any");
      console.log(id, (await service.status(id)).progress);
      await close();
      server.closeAllConnections();
      server.close();`,
    prints: "g1 0.25",
  },
  "local-models": {
    program: `
      import { LOCAL_MODELS, ownModel, readInstalled } from "local-models";
      const own = ownModel("https://studio.example/My%20Model.gguf");
      console.log(LOCAL_MODELS[0].id, own.name, (await readInstalled("models")).chosen);`,
    prints: "z-image-turbo My Model null",
  },
  "picture-metadata": {
    program: `
      import { readFileSync } from "node:fs";
      import { readProvenance, recipeOf, writeTexts } from "picture-metadata";
      const text = "a fox\\nSteps: 20, Seed: 5, Size: 96x64";
      const told = writeTexts(readFileSync("picture.png"), new Map([["parameters", text]]));
      const { prompt, seed, size } = recipeOf(await readProvenance(told));
      console.log(JSON.stringify({ prompt, seed, size }));`,
    prints: '{"prompt":"a fox","seed":5,"size":{"width":96,"height":64}}',
  },
  "sketch-engine": {
    program: `
      import { createSketchEngine, createSourceWorker } from "sketch-engine";
      const engine = createSketchEngine({ threads: 1, createWorker: createSourceWorker });
      const request = { prompt: "a lighthouse", negativePrompt: "", width: 64, height: 64, seed: 5 };
      const hooks = { signal: new AbortController().signal, onProgress() {}, onPreview() {} };
      const { width, height, data } = (await engine.draw(request, hooks)).bitmap;
      await engine.close();
      console.log(JSON.stringify({ width, height, bytes: data.length }));`,
    prints: '{"width":64,"height":64,"bytes":16384}',
  },
};
const PICTURE = readFileSync(path.join(root, "public", "readme", "studio.png"));
const manifestSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** Puts the packed package, what it depends on, and tsx to run TypeScript with, into a new folder. @param place inside of `packages` */
async function install(place: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));
  const source = path.join(root, "packages", place);
  const { name, dependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(source, "package.json"), "utf8")),
  );
  const installed = path.join(folder, "node_modules", name);
  mkdirSync(installed, { recursive: true });
  await run("npm", ["pack", "--pack-destination", folder, "--silent"], { cwd: source });
  const [packed = ""] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  await run("tar", ["-xzf", packed, "-C", installed, "--strip-components=1"], { cwd: folder });
  for (const needed of new Set([...Object.keys(dependencies), "tsx"]))
    symlinkSync(path.join(root, "node_modules", needed), path.join(folder, "node_modules", needed));
  return folder;
}

test.each(process.env.EVERY_PACKAGE ? readdirSync(path.join(root, "packages")) : ["picture-metadata"])(
  "the package %s works in an empty folder with what its manifest names",
  async (name) => {
    const trial = TRIALS[name];
    if (!trial) throw new Error(`Write a program that tries ${name}.`);
    const folder = await install(name);
    try {
      writeFileSync(path.join(folder, "picture.png"), PICTURE);
      writeFileSync(path.join(folder, "trial.mts"), trial.program);
      const { stdout } = await run(process.execPath, ["--import=tsx", "trial.mts"], { cwd: folder });
      expect(stdout.trim()).toBe(trial.prints);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

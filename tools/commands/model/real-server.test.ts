import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSdcppService } from "image-providers/sdcpp/service";
import { superviseServer } from "local-models/run";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createLog } from "@/lib/base/log";
import { madeFrom, testInput } from "@/tools/testing/adapters/made-from";
import { freePort } from "@/tools/testing/local-models/stand-in";
import { aRequest } from "@/tools/testing/studio";

/** The program sd-server, and weights that it loads with `--model`. */
const { SD_SERVER, SD_WEIGHTS } = process.env;
const isGiven = SD_SERVER !== undefined && SD_WEIGHTS !== undefined;
if (!isGiven) console.log("!! No SD_SERVER and SD_WEIGHTS: the run of the real sd-server is SKIPPED.");

const DRAWN_WITHIN_MS = 300_000;

test.skipIf(!isGiven)(
  "the real sd-server draws and enlarges, comes back on its port after it was killed while it drew, and ends with its supervisor",
  async () => {
    const models = mkdtempSync(path.join(tmpdir(), "real-server-"));
    const port = await freePort();
    const files = [{ option: "--model", path: SD_WEIGHTS ?? "", bytes: 1, sha256: null }];
    const serverArguments = ["--steps", "1", "--cfg-scale", "1"];
    const server = SD_SERVER ?? "";
    const supervisor = superviseServer({
      model: { id: "real", name: "Real", files, serverArguments, server },
      models,
      port,
      environment: process.env,
      say: () => {},
    });
    const source = testInput({ width: 100, height: 70 });
    const service = createSdcppService(
      { baseUrl: `http://127.0.0.1:${port}` },
      {
        ...{ log: createLog("silent"), clock: { now: Date.now } },
        inputsOf: async () => madeFrom({ operation: "upscale", source, factor: 2 }),
      },
    );
    const pidOfServer = () => Number.parseInt(readFileSync(path.join(models, "sd-server.pid"), "utf8"), 10);
    const statusOf = async (id: string) => (await service.status(id).catch(() => null))?.status ?? null;
    const order = (resolution: number) =>
      aRequest({ config: { image_number: 1 }, settings: { seed: 7, aspect_ratio: "1:1", resolution } });
    try {
      const isReached = () =>
        fetch(`http://127.0.0.1:${port}/sdcpp/v1/capabilities`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReached, { timeout: DRAWN_WITHIN_MS }).toBe(true);
      await service.learn();
      expect(service.models[0]?.id).toBe(`sdcpp/${path.parse(SD_WEIGHTS ?? "").name}`);

      const first = await service.create(order(256), "creation-one");
      await expect.poll(() => statusOf(first), { timeout: DRAWN_WITHIN_MS }).toBe("succeed");

      const larger = await service.create(
        aRequest({
          ...{ operation: "upscale", inputs: { source: { upload_id: "one" }, references: [], factor: 2 } },
          ...{ config: { image_number: 1 }, settings: { seed: 7, aspect_ratio: "10:7", resolution: 140 } },
        }),
        "creation-larger",
      );
      await expect.poll(() => statusOf(larger), { timeout: DRAWN_WITHIN_MS }).toBe("succeed");
      const [enlarged] = await service.outputs(larger);
      if (enlarged?.kind !== "elsewhere") throw new Error("The enlarged picture is not there.");
      // 200 × 140, rounded up to what it draws.
      const { width, height } = await sharp(await enlarged.fetch()).metadata();
      expect({ width, height, seed: enlarged.seed }).toEqual({ width: 256, height: 192, seed: 7 });

      const lost = await service.create(order(512), "creation-two");
      const pid = pidOfServer();
      process.kill(pid, "SIGKILL");
      await expect.poll(isReached, { timeout: DRAWN_WITHIN_MS }).toBe(true);
      expect(pidOfServer()).not.toBe(pid);
      // What it was drawing is gone, and it says so.
      await expect.poll(() => service.status(lost).catch(() => "unreachable")).toBeNull();

      const again = await service.create(order(256), "creation-three");
      await expect.poll(() => statusOf(again), { timeout: DRAWN_WITHIN_MS }).toBe("succeed");
      await supervisor.stop();
      expect(await isReached()).toBe(false);
    } finally {
      await supervisor.stop();
      await service.close();
      rmSync(models, { recursive: true, force: true });
    }
  },
  4 * DRAWN_WITHIN_MS,
);

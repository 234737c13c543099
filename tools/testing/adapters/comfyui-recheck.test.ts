import { createComfyService } from "image-providers/comfyui/service";
import { afterEach, expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { createDatabaseStore } from "@/lib/pictures/database";
import { portsOf } from "@/lib/service/ports";
import { startComfyStandIn } from "@/tools/testing/adapters/comfyui";
import { aComfyModel, aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { describeOnSqlite } from "@/tools/testing/database";
import { aRequest, createTestClock } from "@/tools/testing/studio";

const closing: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

const leaseOf = () => ({ take: async () => true, release: async () => {} });

/** What `/object_info` says of the loader. */
const loaderOf = (...files: string[]) => ({
  input: { required: { ckpt_name: ["COMBO", { options: files }] } },
  output_node: false,
});

describeOnSqlite("a checkpoint that is removed while ComfyUI runs", (database) => {
  it("the model says that it cannot draw as soon as ComfyUI has refused a creation", async () => {
    // The stand-in refuses this name.
    const name = "missing.safetensors";
    const graph = aWorkflow();
    graph["4"].inputs.ckpt_name = name;
    const classes: Record<string, unknown> = Object.fromEntries(
      Object.values(graph).map(({ class_type }) => [class_type, { output_node: class_type === "SaveImage" }]),
    );
    classes.CheckpointLoaderSimple = loaderOf(name);
    const standIn = await startComfyStandIn({ classes });
    const clock = createTestClock();
    const service = createComfyService({ baseUrl: standIn.baseUrl, apiKey: null }, [aComfyModel({ graph })], {
      ...portsOf({ db: database(), store: createDatabaseStore(database(), clock), isShared: false }),
      ...{ clock, log: createLog("silent") },
      seats: { secret: "a secret", leaseOf },
      // No regular check during the test.
      tuning: { recheckMs: 3_600_000 },
    });
    closing.push(service, standIn);
    await expect.poll(() => service.health().requests.lastMinute).toBe(Object.keys(classes).length);
    expect(service.modelProblem?.("comfyui/painter")).toBeNull();
    classes.CheckpointLoaderSimple = loaderOf("other.safetensors");
    const problemAfterARefusal = async () => {
      await expect(service.create(aRequest({ config: { image_number: 1 } }), "cr_1", "ada")).rejects.toThrow(
        `ComfyUI does not have “${name}”`,
      );
      return service.modelProblem?.("comfyui/painter");
    };
    await expect.poll(problemAfterARefusal).toContain(name);
  });
});

/** What was queued here for engines that no process has any more: a job then ends with the pictures that it has. */
import "server-only";
import type { ImageEngine } from "image-providers/engine";
import type { ImageService } from "image-providers/service";
import { newId } from "@/lib/base/ids";
import { PixelBudget } from "./pixel-budget";
import { claimById } from "./queue/claim";
import { runJob } from "./run-job";
import { createEmbeddedService, type EmbeddedDependencies } from "./service";

/** In place of an engine of which nothing is known any more: its calls may have cost something. */
const GONE: ImageEngine = {
  ...{ name: "", about: "", repeatable: false, concurrency: null },
  picturesPerCall: () => 1,
  render: () => Promise.reject(new Error("The engine is gone.")),
  health: () => ({ host: null, state: "ok", since: 0, resumesAt: null, lastError: null, callsLastMinute: 0 }),
  close: async () => {},
};
const OPENED = { id: "former", provider: "the service", engine: GONE, models: [] };

export interface FormerService {
  /** Reads what was queued here, whichever engine it was for. */
  service: ImageService;
  /**
   * Ends a creation's job, if it has not ended and nobody draws it.
   *
   * @param isCancelled whether its owner cancelled it: then it ends as such if nothing was begun.
   * @returns false when no job has this id.
   */
  end(serviceId: string, isCancelled: boolean): Promise<boolean>;
}

export function createFormerService(
  parts: Pick<EmbeddedDependencies, "db" | "store"> &
    Pick<Parameters<typeof runJob>[0], "clock" | "log" | "marks">,
): FormerService {
  const { db, clock } = parts;
  const enhancer = { enhance: async () => null };
  const service = createEmbeddedService({ ...parts, enhancer, worker: null, opened: OPENED });
  const leaseOwner = newId("lease");
  const drawing = { ...parts, ...OPENED, service: OPENED.id, pixels: new PixelBudget(1) };
  return {
    service,
    async end(serviceId, isCancelled) {
      const job = await claimById(db, serviceId, leaseOwner, clock.now());
      if (!job) return (await service.status(serviceId)) !== null;
      const isBegun = job.outputs !== "[]" || job.asked !== "[]";
      const control = { now: new AbortController(), soon: new AbortController() };
      await runJob(drawing, { ...job, cancel_requested: isCancelled && !isBegun ? 1 : 0 }, control);
      return true;
    },
  };
}

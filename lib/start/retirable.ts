/** A service that stops taking creates before it is closed, and can be waited for. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { CreateFailure } from "image-providers/create-failure";
import type { ImageService } from "image-providers/service";
import { withMembers } from "@/lib/base/with-members";

export interface Retirable {
  service: ImageService;
  /** From now on a create fails before anything is sent, unless the service only writes it down. */
  retire(): void;
  /** Waits until no call is under way. */
  quiet(): Promise<void>;
}

/** @param service as it was opened. */
export function retirable(service: ImageService): Retirable {
  const calls = new Set<Promise<unknown>>();
  let isRetired = false;
  const tracked = <Result>(call: Promise<Result>): Promise<Result> => {
    const end = call.finally(() => calls.delete(end));
    calls.add(end);
    return end;
  };
  // What queues by itself writes a row of the studio's own, which waits for another key.
  const isOwnQueue = service.capabilities.queue.by === "service";
  return {
    service: withMembers(service, {
      async create(...call) {
        if (isRetired && !isOwnQueue) throw notSent(service.provider);
        return tracked(service.create(...call));
      },
      status: (id) => tracked(service.status(id)),
      cancel: (id) => tracked(service.cancel(id)),
      outputs: (id) => tracked(service.outputs(id)),
      forget: (id) => tracked(service.forget(id)),
    }),
    retire() {
      isRetired = true;
    },
    async quiet() {
      while (calls.size > 0) await Promise.allSettled(calls);
    },
  };
}

function notSent(provider: string): CreateFailure {
  const message = `The key of ${provider} has just been changed or removed. Nothing was sent.`;
  return new CreateFailure("not_sent", new StudioError("service_unreachable", message).toBody());
}

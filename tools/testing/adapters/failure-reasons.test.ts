/** Every adapter says why a creation failed by the table of failures, whatever its service answers: a new adapter joins by itself. */

import { ERROR_CODES } from "contract/errors";
import { mayRepeat } from "contract/failure-retry";
import { FAILURE_NAMES } from "contract/failures";
import { isStudioError } from "contract/studio-error";
import { failureReason } from "image-providers/outbound/failure-reason";
import { describe, expect, it } from "vitest";
import { describeOnSqlite } from "../database";
import { expectReason, play } from "./fault-suite";
import type { CreateFault } from "./stand-in";
import { ALL_ADAPTERS } from "./under-test/all";

const FAULTS: readonly CreateFault[] = ["policy", "server_error", "html", "half_body"];

for (const adapter of ALL_ADAPTERS) {
  describeOnSqlite(`${adapter.name} with failures`, (database) => {
    it.each(FAULTS)(
      "a creation that ends after the fault %s has a reason of its own, without the secret",
      async (fault) => {
        await play(database(), adapter, async ({ standIn, create, read, until }) => {
          standIn.failNext(fault);
          const made = await create().then(
            (id) => ({ id }),
            (error: unknown) => ({ error }),
          );
          if ("error" in made) {
            if (!isStudioError(made.error)) throw made.error;
            return expectReason(adapter, made.error.toBody());
          }
          // What waits for its turn again is not ended.
          await until(async () => (await read(made.id)).finish_time !== null || standIn.creates > 0);
          const { status, error } = await read(made.id);
          if (status === "failed" || status === "outcome_unknown") expectReason(adapter, error);
        });
      },
    );

    it.each(adapter.pictureFaults ?? [])(
      "a creation whose pictures have the fault %s fails with a reason of its own",
      async (fault) => {
        await play(database(), adapter, async ({ standIn, create, read, until }) => {
          standIn.failPictures(fault);
          const id = await create();
          await until(async () => (await read(id)).finish_time !== null);
          expectReason(adapter, (await read(id)).error);
        });
      },
    );
  });
}

describe("the table of failures", () => {
  it("no two reasons have the same number", () => {
    const codes = FAILURE_NAMES.map((name) => ERROR_CODES[name].code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("whether repeating can help follows from the number: not for a prompt, a size, a file or a model that stays", () => {
    const stays = FAILURE_NAMES.filter((name) => !mayRepeat(ERROR_CODES[name].code));
    expect(stays).toEqual([
      ...["out_of_memory", "not_a_picture", "output_too_large", "model_gone", "service_misconfigured"],
      ...["picture_link_refused", "service_removed", "source_gone", "prompt_refused", "invalid_request"],
      ...["picture_host_not_allowed", "picture_damaged", "record_damaged"],
    ]);
  });

  it.each([
    ["CUDA out of memory. Tried to allocate 2.00 GiB", "out_of_memory"],
    ["torch.OutOfMemoryError: Allocation on device 0", "out_of_memory"],
    ["ggml_gallocr_reserve: not enough memory", "out_of_memory"],
    ["The request timed out after 600 s", "service_timeout"],
    ["NSFW content detected in the output", "output_refused"],
    ["Model not found: flux-dev", "model_gone"],
    ["the runner died: SIGKILL", "engine_crashed"],
    ["shape mismatch in node 7", "drawing_failed"],
    [null, "drawing_failed"],
  ])("what a service says as %j means %s", (said, reason) => {
    expect(failureReason(said)).toBe(reason);
  });
});

/** Whatever draws: a creation says when its pictures are the same file. */

import type { ImageService, ServiceOutput } from "image-providers/service";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { describeOnSqlite } from "../database";
import { aRequest } from "../studio";
import { type AdapterUnderTest, play } from "./fault-suite";
import { ALL_ADAPTERS } from "./under-test/all";

/** The adapter as it is, with the file of its first picture in place of all others. */
const drawingOne = (adapter: AdapterUnderTest): AdapterUnderTest => ({
  ...adapter,
  open(standIn, parts) {
    const opened = adapter.open(standIn, parts);
    return { ...opened, service: withOneFile(opened.service) };
  },
});

const withOneFile = (service: ImageService): ImageService =>
  new Proxy(service, {
    get(target, name) {
      if (name !== "outputs") return Reflect.get(target, name, target);
      return async (serviceId: string) => {
        const [first, ...others] = await target.outputs(serviceId);
        return first ? [first, ...others.map((other) => fileOf(first, other))] : [];
      };
    },
  });

function fileOf(first: ServiceOutput, other: ServiceOutput): ServiceOutput {
  if (first.kind === "kept" && other.kind === "kept") return { ...other, hash: first.hash };
  return first.kind === "elsewhere" && other.kind === "elsewhere" ? { ...other, fetch: first.fetch } : other;
}

const TWO_PICTURES = aRequest({
  is_enable_prompt_enhancer: false,
  config: { image_number: 2 },
  settings: { aspect_ratio: "1:1", resolution: 256 },
});

for (const adapter of ALL_ADAPTERS) {
  describeOnSqlite(`the pictures of ${adapter.name}`, (database) => {
    const noticeOf = async (tested: AdapterUnderTest) => {
      let notice: string | null | undefined;
      await play(database(), tested, async ({ context, ownerId, read, until }) => {
        const id = await createCreation(context, { ownerId, request: TWO_PICTURES, idempotencyKey: null });
        await until(async () => (await read(id)).finish_time !== null);
        const creation = await read(id);
        expect(creation.outputs).toHaveLength(2);
        notice = creation.notice;
      });
      return notice;
    };

    it("that are the same file are told as such", async () => {
      expect(await noticeOf(drawingOne(adapter))).toMatch(/^Both pictures are the same file\. /);
    });

    it("that differ are told of with no word", async () => {
      expect(await noticeOf(adapter)).toBeNull();
    });
  });
}

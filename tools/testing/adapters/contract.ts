/** The upstream of the contract as a stand-in of the fault suite. */

import type { Draw } from "../upstream/media";
import type { CreationScript, Fault } from "../upstream/script";
import type { UpstreamStudio } from "../upstream/studio";
import { startUpstream } from "../upstream/upstream";
import { plainPicture } from "./drawn-picture";
import type { CreateFault, PictureFault, StandIn } from "./stand-in";

const draw: Draw = ({ seed, index, width, height }) =>
  plainPicture(width, height, { r: 40, g: index, b: Math.abs(seed) % 256 });

const FAULTS: Record<CreateFault, Fault> = {
  wrong_key: { answer: { status: 401, json: { message: "Bad token.", code: 401 } } },
  quota: { answer: { status: 402, json: { message: "The credits are used up.", code: 402 } } },
  policy: { answer: { status: 400, json: { message: "This prompt violates the policy.", code: 400 } } },
  rate_limited: { tooMany: "2" },
  server_error: { answer: { status: 500, json: { message: "Sorry.", code: 500 } }, hasEffect: true },
  drop_before_read: { reset: "before_reading" },
  drop_after_read: { reset: "after_reading" },
  half_body: { truncateTo: 12 },
  html: { answer: { text: "<!doctype html><title>A page</title>" }, hasEffect: true },
  hang: { silent: true },
  redirect: { redirectTo: "/stray" },
};

const MEDIA = { expired_link: "expired_410", no_picture: "html", half_picture: "truncated" } as const;

/** @param studio makes it another studio, which takes uploads too. */
export async function startContract(token: string, studio?: UpstreamStudio): Promise<StandIn> {
  let held: "waiting" | "drawing" | null = null;
  let pictures: PictureFault | null = null;
  const script = (): CreationScript => ({
    ...(held === "waiting" && { waitMs: Number.POSITIVE_INFINITY }),
    ...(held === "drawing" && { runMs: Number.POSITIVE_INFINITY }),
    ...(pictures && { media: MEDIA[pictures] }),
  });
  const upstream = await startUpstream({
    prefix: "/api",
    token,
    defaultScript: script,
    draw,
    ...(studio && { studio }),
  });
  return {
    baseUrl: upstream.baseUrl,
    get creates() {
      return upstream.counts.creates();
    },
    get started() {
      return upstream.counts.started();
    },
    get requests() {
      return upstream.counts.history.map(({ method, path, prompt }) => ({
        ...{ method, path, headers: {} },
        // Of a create only what its prompt is.
        body: JSON.stringify({ prompt }),
      }));
    },
    failNext: (fault) => upstream.next("create", FAULTS[fault]),
    failPictures(fault) {
      pictures = fault;
    },
    hold(at) {
      held = at;
    },
    release() {
      held = null;
      for (const { id, isActive } of upstream.creations.values()) if (isActive) upstream.end(id, "succeed");
    },
    close: () => upstream.close(),
  };
}

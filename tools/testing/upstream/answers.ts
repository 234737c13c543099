/** The answers of a service without faults, in the forms that real services use. */
import type { PlayedCreation } from "./creation";
import type { CancelBehaviour, Media } from "./script";
import { type Payload, payloadOf } from "./wire";

/** A success in the specification's form. */
export const success = (value?: unknown): Payload =>
  payloadOf({ json: value === undefined ? { status: "success" } : { status: "success", value } });

/** An error in the specification's form. */
export function failure(status: number, message: string, headers: Record<string, string> = {}): Payload {
  return payloadOf({ status, headers, json: { message, code: status * 100 + 1, details: [] } });
}

/** The script of one picture; the last entry applies to all further pictures. */
export function mediaOf({ script }: PlayedCreation, index: number): Media {
  const { media = "png" } = script;
  if (!Array.isArray(media)) return media as Media;
  return media[Math.min(index, media.length - 1)] ?? "png";
}

/** The addresses of a creation's pictures. @param origin of the upstream */
function addressesOf(creation: PlayedCreation, origin: string): string[] {
  return Array.from({ length: creation.order.count }, (_, index) => {
    const media = mediaOf(creation, index);
    return typeof media === "object" && "url" in media
      ? media.url
      : `${origin}/media/${creation.id}/${index}.png`;
  });
}

/** The answer to a status call. Reading it moves a scripted creation on. */
export function statusAnswer(creation: PlayedCreation, origin: string): Payload {
  const report = creation.report();
  const listed = creation.script.picturesIn === "status" && creation.standing() === "succeed";
  return success(listed ? { ...report, images: addressesOf(creation, origin) } : report);
}

/** The answer to a creation detail call. */
export function detailAnswer(creation: PlayedCreation, origin: string): Payload {
  const { order, script } = creation;
  const status = creation.standing();
  const listed = status === "succeed" && (script.picturesIn ?? "detail") === "detail";
  const time = new Date(creation.createdAt).toISOString();
  const outputs = addressesOf(creation, origin).map((url, index) => ({
    id: `${creation.id}-${index}`,
    media_url: url,
    thumbnail_url: url,
    seed: order.seed + index,
  }));
  return success({
    creation_id: creation.id,
    prompt: order.prompt,
    negative_prompt: order.negativePrompt,
    create_time: time,
    update_time: time,
    status,
    settings: { width: order.width, height: order.height },
    output_type: "image",
    outputs: listed ? outputs : [],
  });
}

/** Applies a cancel to a creation. @returns the answer, whether it had an effect, and whether the answer is lost */
export function cancel(
  creation: PlayedCreation,
  behaviour: CancelBehaviour,
): { payload: Payload; hadEffect: boolean; lost: boolean } {
  const answer = (payload: Payload, hadEffect: boolean, lost = false) => ({ payload, hadEffect, lost });
  if (typeof behaviour === "object" && "refuse" in behaviour) {
    return answer(failure(behaviour.refuse, "This creation cannot be cancelled."), false);
  }
  if (typeof behaviour === "object" && "finishedFirst" in behaviour) {
    creation.end("succeed");
    return answer(failure(behaviour.finishedFirst, "This creation has finished."), false);
  }
  if (behaviour === "ignored") return answer(success(), false, true);
  if (!creation.isActive) return answer(failure(400, "This creation has ended."), false);
  if (behaviour === "only_pending" && creation.standing() !== "pending") {
    return answer(failure(400, "This creation is running already."), false);
  }
  if (behaviour === "late") return answer(success(), false);
  creation.cancelAfter(typeof behaviour === "object" ? behaviour.afterMs : 0);
  return answer(success(), true, behaviour === "lost");
}

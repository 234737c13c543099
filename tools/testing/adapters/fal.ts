/**
 * A stand-in of fal's queue.
 *
 * It follows `libs/client/src/queue.spec.ts`, `queue.ts` and `storage.ts` of the public repository `fal-ai/fal-js` and fal's
 * public documentation of its queue, of model errors and of request errors.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { formProblem, sizeFrom } from "./fal-forms";
import {
  type HeldCreation,
  type HostedQueue,
  startHostedQueue,
  type Wire,
  type WireAnswer,
} from "./hosted-queue";
import { createUploadedFiles, type UploadedFiles } from "./uploaded-files";

export const FAL_KEY = "canary-id:canary-secret-of-fal";

/** How the next creations end. */
export type FalEnd =
  /** `at`: the address of every picture instead of those at the CDN. */
  | { kind: "drawn"; at?: string }
  /** The safety checker blackens the pictures at these positions. */
  | { kind: "flagged"; positions: number[] }
  /** A stored answer with an error status; `said`: what the status carries. */
  | { kind: "failed"; status: number; body: unknown; said?: string };

export interface FalStandIn extends HostedQueue {
  readonly files: UploadedFiles;
  /** What meets uploads from now on: the status of an answer, or another address to send files to; null ends it. */
  failUploads(fault: { announced?: number; sent?: number; to?: string } | null): void;
  /** How creations end that start from now on; drawn by default. */
  end(how: FalEnd): void;
  /** Another address for the request's own addresses in answers to creates; null for the true one. */
  answerAddresses(origin: string | null): void;
  /** Whether fal forgets a waiting request that was cancelled; otherwise it reports the cancel. */
  forgetCancelled(does: boolean): void;
}

const REQUEST = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)(\/status|\/cancel)?$/;
const sizeSchema = z.object({ width: z.number(), height: z.number() });
const initiateSchema = z.strictObject({ content_type: z.string(), file_name: z.string().min(1) });
const POLICY = [
  {
    loc: ["body", "prompt"],
    msg: "The content could not be processed because it was flagged by a content checker.",
    type: "content_policy_violation",
    url: "https://docs.fal.ai/errors#content_policy_violation",
  },
];

export async function startFal(): Promise<FalStandIn> {
  const ends = new Map<string, FalEnd>();
  let next: FalEnd = { kind: "drawn" };
  let addresses: string | null = null;
  let forgets = false;
  const files = createUploadedFiles();
  let uploadFault: Parameters<FalStandIn["failUploads"]>[0] = null;

  const wire: Wire = {
    authorization: `Key ${FAL_KEY}`,
    isCreate: (method, path) =>
      method === "POST" &&
      !path.includes("/requests/") &&
      !path.startsWith("/storage/") &&
      path.split("/").length > 2,
    read(path, body) {
      const input = z.record(z.string(), z.unknown()).parse(body);
      const asked = sizeSchema.safeParse(input.image_size).data;
      const size = asked ?? sizeFrom(input, files) ?? { width: 512, height: 512 };
      const { pathname, searchParams } = new URL(path, "https://fal.example");
      const webhook = searchParams.get("fal_webhook");
      return { model: pathname.slice(1), input, webhook, ...size, count: Number(input.num_images ?? 1) };
    },
    refuse(path, body) {
      if (path.startsWith("/nobody/")) return { status: 404, body: { detail: "Application not found" } };
      const problem = formProblem(path.slice(1).split("?")[0] ?? "", body, files);
      return problem === null ? null : { status: 422, body: { detail: problem } };
    },
    async put({ path, headers, bytes }) {
      if (uploadFault?.sent) return { status: uploadFault.sent };
      const [, id = ""] = /\/upload\/([^/?]+)\?signature=once$/.exec(path) ?? [];
      return (await files.fill(id, { bytes, mediaType: String(headers["content-type"]) }))
        ? { status: 200, body: {} }
        : null;
    },
    newId: randomUUID,
    created(creation, baseUrl) {
      ends.set(creation.id, next);
      const own = `${addresses ?? baseUrl}/${appOf(creation)}/requests/${creation.id}`;
      return {
        status: 200,
        body: {
          status: "IN_QUEUE",
          request_id: creation.id,
          response_url: own,
          status_url: `${own}/status`,
          cancel_url: `${own}/cancel`,
          queue_position: 0,
        },
      };
    },
    refusal: (fault) =>
      ({
        wrong_key: { status: 401, body: { detail: "Invalid key credentials provided" } },
        quota: {
          status: 403,
          body: { detail: "User is locked. Reason: Exhausted balance. Top up your balance." },
        },
        policy: { status: 422, body: { detail: POLICY } },
        rate_limited: { status: 429, body: { detail: "Rate limited" }, headers: { "retry-after": "2" } },
        server_error: { status: 500, body: { detail: "Internal error", error_type: "internal_error" } },
      })[fault],
    answer({ method, path, strayUrl, request }, queue) {
      if (path === "/storage/upload/initiate?storage_type=fal-cdn-v3" && method === "POST") {
        if (uploadFault?.announced) return { status: uploadFault.announced, body: { detail: "No" } };
        const { content_type } = initiateSchema.parse(JSON.parse(request.body));
        const id = files.announce(content_type, (id) => `${strayUrl}/files/${id}`);
        return {
          status: 200,
          body: {
            upload_url: uploadFault?.to ?? `${strayUrl}/upload/${id}?signature=once`,
            file_url: `${strayUrl}/files/${id}`,
          },
        };
      }
      const [, app, id = "", step] = REQUEST.exec(path.split("?")[0] ?? "") ?? [];
      const creation = queue.find(id);
      if (!creation || app !== appOf(creation)) return null;
      if (creation.stage === "cancelled" && forgets) return null;
      if (step === "/cancel") return method === "PUT" ? cancelled(creation) : { status: 405 };
      if (method !== "GET") return { status: 405 };
      return step === "/status" ? statusOf(creation, queue.waiting().indexOf(creation)) : resultOf(creation);
    },
  };

  function cancelled(creation: HeldCreation): WireAnswer {
    if (creation.stage === "done") return { status: 400, body: { status: "ALREADY_COMPLETED" } };
    creation.stage = "cancelled";
    return { status: 202, body: { status: "CANCELLATION_REQUESTED" } };
  }

  function statusOf(creation: HeldCreation, position: number): WireAnswer {
    const { id, stage } = creation;
    const end = ends.get(id);
    if (stage === "waiting")
      return { status: 202, body: { status: "IN_QUEUE", request_id: id, queue_position: position } };
    if (stage === "drawing")
      return {
        status: 202,
        body: { status: "IN_PROGRESS", request_id: id, logs: [{ message: "12 of 28" }] },
      };
    const body = { status: "COMPLETED", request_id: id, metrics: { inference_time: 1.5 } };
    if (stage === "cancelled")
      return { status: 200, body: { ...body, error: "Cancelled", error_type: "client_cancelled" } };
    return { status: 200, body: end?.kind === "failed" && end.said ? { ...body, error: end.said } : body };
  }

  function resultOf({ id, stage, input, pictures }: HeldCreation): WireAnswer {
    const end = ends.get(id) ?? next;
    if (stage === "cancelled")
      return { status: 499, body: { detail: "Request was cancelled", error_type: "client_cancelled" } };
    if (stage !== "done") return { status: 400, body: { detail: "Request is still in progress" } };
    if (end.kind === "failed") return { status: end.status, body: end.body };
    const flagged = end.kind === "flagged" ? end.positions : [];
    return {
      status: 200,
      body: {
        // Tools have one.
        ...("prompt" in input ? {} : { image: { url: pictures[0] } }),
        images: pictures.map((url) => ({
          url: (end.kind === "drawn" && end.at) || url,
          content_type: "image/png",
          ...sizeSchema.safeParse(input.image_size).data,
        })),
        timings: { inference: 1.5 },
        seed: input.seed ?? 4_711,
        has_nsfw_concepts: pictures.map((_, index) => flagged.includes(index)),
        prompt: input.prompt,
      },
    };
  }

  const queue = await startHostedQueue(wire);
  // Not a copy: `creates` and `started` are getters.
  return Object.assign(queue, {
    files,
    failUploads(fault: typeof uploadFault) {
      uploadFault = fault;
    },
    end(how: FalEnd) {
      next = how;
    },
    answerAddresses(origin: string | null) {
      addresses = origin;
    },
    forgetCancelled(does: boolean) {
      forgets = does;
    },
  });
}

/** Owner and name: paths inside an app are not part of its requests' addresses. */
const appOf = ({ model }: HeldCreation) => model.split("/").slice(0, 2).join("/");

/**
 * A stand-in of Replicate's predictions.
 *
 * It follows `tests/cassettes` of the public repository `replicate/replicate-python` (predictions-create, -get, -cancel,
 * models-predictions-create, run__invalid-token), `lib/files.js` of `replicate/replicate-javascript`, and Replicate's public HTTP
 * reference.
 */
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type HeldCreation, type HostedQueue, startHostedQueue, type Wire } from "./hosted-queue";
import { receivedForm } from "./received-form";
import { formProblem, sizeFrom } from "./replicate-forms";
import { createUploadedFiles, type UploadedFiles } from "./uploaded-files";

export const REPLICATE_TOKEN = "r8_canary-token-of-replicate";

/** How the next predictions end. */
export type ReplicateEnd =
  | { kind: "drawn" }
  /** Only the first pictures are delivered. */
  | { kind: "fewer"; pictures: number }
  | { kind: "failed"; error: string }
  /** Ended by Replicate before the model ran. */
  | { kind: "aborted" };

export interface ReplicateStandIn extends HostedQueue {
  readonly files: UploadedFiles;
  /** Uploads are answered with this status from now on; null ends it. */
  failUploads(status: number | null): void;
  /** How predictions end that start from now on; drawn by default. */
  end(how: ReplicateEnd): void;
}

const CREATE = /^\/(?:models\/([^/]+\/[^/]+)\/)?predictions$/;
const FILE = /^\/files\/([^/]+)$/;
const PREDICTION = /^\/predictions\/([^/]+)(\/cancel)?$/;
const bodySchema = z.object({
  version: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
  webhook: z.httpUrl().optional(),
});
/** Models whose output is one address and no list. */
const SINGLE = new Set([
  "black-forest-labs/flux-1.1-pro",
  "black-forest-labs/flux-2-dev",
  "black-forest-labs/flux-kontext-pro",
  "black-forest-labs/flux-fill-pro",
  "nightmareai/real-esrgan",
  "bria/remove-background",
]);
const ESRGAN = /^f121d640/;
const versionedModel = (version: string | undefined) =>
  ESRGAN.test(version ?? "") ? "nightmareai/real-esrgan" : "stability-ai/sdxl";

export async function startReplicate(): Promise<ReplicateStandIn> {
  const ends = new Map<string, ReplicateEnd>();
  let next: ReplicateEnd = { kind: "drawn" };
  const files = createUploadedFiles();
  let uploadStatus: number | null = null;

  const problem = (status: number, title: string, detail: string) => ({
    status,
    body: { title, detail, status },
    headers: { "content-type": "application/problem+json" },
  });

  const wire: Wire = {
    authorization: `Bearer ${REPLICATE_TOKEN}`,
    isCreate: (method, path) => method === "POST" && CREATE.test(path),
    read(path, body) {
      const { input, version, webhook = null } = bodySchema.parse(body);
      const model = CREATE.exec(path)?.[1] ?? versionedModel(version);
      const side = (value: unknown) => (typeof value === "number" ? value : 64);
      const asked = { width: side(input.width), height: side(input.height) };
      return {
        ...{ model, input, webhook },
        ...(sizeFrom(input, files) ?? asked),
        count: Number(input.num_outputs ?? 1),
      };
    },
    refuse(path, body) {
      if (path.startsWith("/models/nobody/"))
        return problem(404, "Not found", "The requested resource could not be found.");
      const { input, version } = bodySchema.parse(body);
      const wrong = formProblem(CREATE.exec(path)?.[1] ?? versionedModel(version), input, files);
      return wrong === null ? null : problem(422, "Input validation failed", wrong);
    },
    // 26 letters and digits, as Replicate's.
    newId: () => randomBytes(26).toString("base64url").toLowerCase().replaceAll(/[_-]/g, "0").slice(0, 26),
    created(creation, baseUrl) {
      ends.set(creation.id, next);
      return { status: 201, body: { ...predictionOf(creation, baseUrl), status: "starting", output: null } };
    },
    refusal: (fault) =>
      ({
        wrong_key: problem(401, "Unauthenticated", "You did not pass a valid authentication token"),
        quota: problem(402, "Insufficient credit", "You have insufficient credit to run this model."),
        policy: problem(422, "Unprocessable", "The prompt was flagged as sensitive (E005)."),
        rate_limited: {
          status: 429,
          body: {
            detail: "Request was throttled. Your rate limit resets in ~2s.",
            status: 429,
            retry_after: 2,
          },
          headers: { "retry-after": "2" },
        },
        server_error: problem(500, "Internal error", "An internal error occurred."),
      })[fault],
    async answer({ method, path, baseUrl, request }, queue) {
      if (path === "/files" && method === "POST") {
        if (uploadStatus !== null) return problem(uploadStatus, "No", "No.");
        const form = await receivedForm(request);
        const [file] = form.files.filter(({ field }) => field === "content");
        if (!file) return problem(422, "Unprocessable", "content is required");
        const id = files.announce(file.mediaType, (id) => `${baseUrl}/files/${id}`);
        await files.fill(id, file);
        return { status: 201, body: { id, urls: { get: `${baseUrl}/files/${id}` } } };
      }
      const [, fileId] = FILE.exec(path) ?? [];
      if (fileId !== undefined && method === "DELETE")
        return files.remove(fileId) ? { status: 204 } : problem(404, "Not found", "There is no such file.");
      if (path === "/account" && method === "GET")
        return request.headers.authorization === `Bearer ${REPLICATE_TOKEN}`
          ? { status: 200, body: { type: "user", username: "ada" } }
          : problem(401, "Unauthenticated", "You did not pass a valid authentication token");
      const [, id = "", step] = PREDICTION.exec(path) ?? [];
      const creation = queue.find(id);
      if (!creation) return null;
      if (!step)
        return method === "GET" ? { status: 200, body: predictionOf(creation, baseUrl) } : { status: 405 };
      if (method !== "POST") return { status: 405 };
      if (creation.stage === "done")
        return problem(422, "Unprocessable", "The prediction has already completed.");
      // One that was being drawn is charged for the time until now.
      if (creation.stage === "drawing") ran.add(id);
      creation.stage = "cancelled";
      return { status: 200, body: predictionOf(creation, baseUrl) };
    },
  };
  const ran = new Set<string>();

  function predictionOf(creation: HeldCreation, baseUrl: string) {
    const { id, model, input, stage, pictures } = creation;
    const end = ends.get(id) ?? next;
    const delivered = end.kind === "fewer" ? pictures.slice(0, end.pictures) : pictures;
    const isDrawn = stage === "done" && (end.kind === "drawn" || end.kind === "fewer");
    return {
      id,
      model,
      version: "hidden",
      input,
      logs: stage === "waiting" ? "" : "Using seed: 4711\n 50%|",
      error: stage === "done" && end.kind === "failed" ? end.error : null,
      status: wordOf(stage, end),
      output: isDrawn ? (SINGLE.has(model) ? pictures[0] : delivered) : null,
      data_removed: false,
      metrics: ran.has(id) || (stage === "done" && end.kind !== "aborted") ? { predict_time: 1.25 } : {},
      urls: { get: `${baseUrl}/predictions/${id}`, cancel: `${baseUrl}/predictions/${id}/cancel` },
    };
  }

  const queue = await startHostedQueue(wire, "/v1");
  // Not a copy: `creates` and `started` are getters.
  return Object.assign(queue, {
    files,
    failUploads(status: number | null) {
      uploadStatus = status;
    },
    end(how: ReplicateEnd) {
      next = how;
    },
  });
}

function wordOf(stage: HeldCreation["stage"], end: ReplicateEnd): string {
  if (stage === "waiting") return "starting";
  if (stage === "drawing") return "processing";
  if (stage === "cancelled") return "canceled";
  if (end.kind === "failed") return "failed";
  return end.kind === "aborted" ? "aborted" : "succeeded";
}

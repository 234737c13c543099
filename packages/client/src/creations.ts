/** Creations: make, wait, look, cancel, find. */
import { CreationFailedError } from "./errors.js";
import { type List, listOf, pageOf } from "./pages.js";
import type { CallOptions, Transport } from "./transport.js";
import type { Created, Creation, CreationRequest, CreationState, ListRequest } from "./types/creations.js";
import { isEnded, WAIT_SECONDS, type WaitOptions, waitForEnd } from "./wait.js";

export interface CreateOptions extends CallOptions {
  /**
   * 1 to 200 printable characters, the same for every try of one intended creation; a random one when absent. Keep your own to
   * repeat a create safely after your program was interrupted.
   */
  idempotencyKey?: string | undefined;
}

export interface Creations {
  /** Begins a creation. Repeated after a lost connection, and never made twice. @throws StudioError, ConnectionError */
  create(request: CreationRequest, options?: CreateOptions): Promise<Created>;
  /** Waits until it has ended, in whatever way: look at `status`. @throws StudioError, ConnectionError, the signal's reason */
  wait(creationId: string, options?: WaitOptions): Promise<Creation>;
  /** Both. @throws CreationFailedError where it ended without pictures, and like both. */
  createAndWait(request: CreationRequest, options?: CreateOptions & WaitOptions): Promise<Creation>;
  /** @param options.wait seconds, at most 55: answers when it has ended, or then. */
  status(creationId: string, options?: CallOptions & { wait?: number }): Promise<CreationState>;
  /** Requests a cancel; later statuses show whether it came in time. @throws StudioError `not_cancellable` where it has ended. */
  cancel(creationId: string, options?: CallOptions): Promise<void>;
  /** The whole creation, with fresh addresses of its pictures. */
  get(creationId: string, options?: CallOptions): Promise<Creation>;
  /** Your creations that match, newest first. */
  list(filters?: ListRequest, options?: CallOptions): List<Creation>;
}

interface CreateAnswer {
  value: { generation_id: string; creation?: Creation };
}

export function creationsOf(transport: Transport): Creations {
  const valueAt = async <T>(path: string, call: object) =>
    (await transport.call<{ value: T }>("GET", path, call)).body.value;

  async function send(request: CreationRequest, options: CreateOptions, seconds?: number) {
    const { idempotencyKey = crypto.randomUUID(), signal } = options;
    const { body, headers } = await transport.call<CreateAnswer>("POST", "/v1/jobs/gen2/text2image", {
      json: request,
      signal,
      isRepeatable: true,
      headers: {
        "idempotency-key": idempotencyKey,
        ...(seconds !== undefined && { prefer: `wait=${seconds}` }),
      },
    });
    const created: Created = {
      creation_id: body.value.generation_id,
      idempotency_key: idempotencyKey,
      is_replayed: headers.get("idempotent-replayed") === "true",
    };
    return { created, creation: body.value.creation };
  }

  const creations: Creations = {
    create: async (request, options = {}) => (await send(request, options)).created,
    wait: (id, options = {}) => waitForEnd(transport, creations, id, options),
    async createAndWait(request, options = {}) {
      // Who wants to see progress cannot wait inside of the create.
      const isQuiet = !options.onProgress && options.timeout === undefined;
      const { created, creation } = await send(request, options, isQuiet ? WAIT_SECONDS : undefined);
      const isOver = creation !== undefined && isEnded(creation.status);
      const ended = isOver ? creation : await creations.wait(created.creation_id, options);
      if (ended.status !== "succeed") throw new CreationFailedError(ended);
      return ended;
    },
    status: (id, { wait, signal } = {}) =>
      valueAt<CreationState>(`/v1/jobs/${encodeURIComponent(id)}/status`, {
        signal,
        ...(wait !== undefined && { headers: { prefer: `wait=${wait}` } }),
      }),
    async cancel(id, { signal } = {}) {
      const path = `/v1/jobs/${encodeURIComponent(id)}/cancel`;
      await transport.call("POST", path, { signal, isRepeatable: true });
    },
    get: (id, { signal } = {}) => valueAt<Creation>(`/v1/creation/${encodeURIComponent(id)}`, { signal }),
    list: (filters = {}, { signal } = {}) =>
      listOf(async (cursor) => {
        const query = { limit: 100, ...filters, cursor };
        type Found = { creations: Creation[]; next_cursor: string | null };
        return pageOf(await valueAt<Found>("/creations", { query, signal }), "creations");
      }),
  };
  return creations;
}

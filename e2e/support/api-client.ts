/** A client of the contract for tests: every answer is parsed with the schema it promises. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { createTokenResponseSchema } from "contract/access-tokens";
import { createResponseSchema } from "contract/creations/create-response";
import { creationDetailResponseSchema } from "contract/creations/creation";
import type { CreationRequestInput } from "contract/creations/request";
import type { CreationStatus } from "contract/creations/status";
import { isActive } from "contract/creations/status";
import { ERROR_CODES, type ErrorName, errorBodySchema } from "contract/errors";
import { statusResponseSchema } from "contract/service";
import type * as z from "zod/mini";
import { signIn } from "./sign-in";

const CREATE = "/api/v1/jobs/gen2/text2image";

/** A request that is small and quick to draw. */
export const SMALL: CreationRequestInput = {
  prompt: "a lighthouse at dusk, calm sea",
  is_enable_prompt_enhancer: false,
  config: { image_number: 1 },
  settings: { seed: 7, aspect_ratio: "1:1", resolution: 64 },
};

/** Takes long enough to be watched, cancelled or interrupted. */
export const LARGE: CreationRequestInput = {
  prompt: "a city of glass towers at night, rain, reflections",
  config: { image_number: 8 },
  settings: { aspect_ratio: "16:9", resolution: 2048 },
};

/** A small creation may wait for the large ones of other tests on a busy machine. */
export const MADE_WITHIN_MS = 90_000;

interface CreateOptions {
  idempotencyKey?: string;
}

/** An API client of one person at one studio. */
export interface ApiClient {
  origin: string;
  token: string;
  post(path: string, data?: unknown, headers?: Record<string, string>): Promise<APIResponse>;
  get(path: string): Promise<APIResponse>;
  fetch(method: string, path: string): Promise<APIResponse>;
  /** @returns the creation's id. */
  create(body: CreationRequestInput, options?: CreateOptions): Promise<string>;
  status(id: string): Promise<z.infer<typeof statusResponseSchema>["value"]>;
  detail(id: string): Promise<z.infer<typeof creationDetailResponseSchema>["value"]>;
  cancel(id: string): Promise<APIResponse>;
  /** Waits until the creation is in one of these statuses. */
  until(id: string, ...statuses: CreationStatus[]): Promise<void>;
  /** Waits until the creation has ended in any state. */
  untilEnded(id: string, timeoutMs?: number): Promise<CreationStatus>;
}

/** @param request has no session cookie: the token alone identifies the caller. */
export function apiClient(request: APIRequestContext, origin: string, token: string): ApiClient {
  const authorization = { authorization: `Bearer ${token}` };
  const client: ApiClient = {
    origin,
    token,
    post: (path, data, headers = {}) =>
      request.post(`${origin}${path}`, { data, headers: { ...authorization, ...headers } }),
    // The server may close a kept-alive connection just as the request is sent; reads can be repeated.
    get: (path) => request.get(`${origin}${path}`, { headers: authorization, maxRetries: 2 }),
    fetch: (method, path) => request.fetch(`${origin}${path}`, { method, headers: authorization }),
    async create(body, { idempotencyKey } = {}) {
      const headers: Record<string, string> = idempotencyKey ? { "idempotency-key": idempotencyKey } : {};
      const answer = await client.post(CREATE, body, headers);
      expect(answer.ok(), await answer.text()).toBe(true);
      return createResponseSchema.parse(await answer.json()).value.generation_id;
    },
    async status(id) {
      const answer = await client.get(`/api/v1/jobs/${id}/status`);
      expect(answer.status()).toBe(200);
      return statusResponseSchema.parse(await answer.json()).value;
    },
    async detail(id) {
      const answer = await client.get(`/api/v1/creation/${id}`);
      expect(answer.status()).toBe(200);
      return creationDetailResponseSchema.parse(await answer.json()).value;
    },
    cancel: (id) => client.post(`/api/v1/jobs/${id}/cancel`),
    async until(id, ...statuses) {
      await expect
        .poll(async () => (await client.status(id)).status, { timeout: MADE_WITHIN_MS })
        .toMatch(new RegExp(`^(?:${statuses.join("|")})$`));
    },
    async untilEnded(id, timeoutMs = MADE_WITHIN_MS) {
      let last: CreationStatus = "pending";
      const ended = async () => {
        last = (await client.status(id)).status;
        return isActive(last) ? `still ${last}` : "ended";
      };
      await expect.poll(ended, { timeout: timeoutMs }).toBe("ended");
      return last;
    },
  };
  return client;
}

/** Signs a person in and makes an access token, as the settings page does. */
export async function tokenFor(request: APIRequestContext, origin: string, name: string): Promise<string> {
  await signIn(request, origin, name);
  const data = { name: "tests", scopes: ["create", "boards", "share"] };
  const answer = await request.post(`${origin}/api/tokens`, { headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return createTokenResponseSchema.parse(await answer.json()).value.token;
}

/** Expects the error body and the HTTP status of one row of the code table. */
export async function expectError(answer: APIResponse, name: ErrorName) {
  const body = errorBodySchema.parse(await answer.json());
  expect({ status: answer.status(), code: body.code }).toEqual({
    status: ERROR_CODES[name].httpStatus,
    code: ERROR_CODES[name].code,
  });
  expect(answer.headers()["content-type"]).toContain("application/json");
  return body;
}

/**
 * The id of a creation at fal, as the studio stores it: the app and the request id, such as `fal-ai~flux~80e732af`.
 *
 * fal finds a request by both. Together they survive a restart, and people can type them to link a creation.
 */
import * as z from "zod";

export interface FalRequest {
  /** Owner and name of the app, such as `fal-ai/flux`; not the path inside it. */
  app: string;
  requestId: string;
}

const SEGMENT = /^[A-Za-z0-9._-]+$/;

/** Whether this is a path of 2 to `max` names, none of which is a step such as `..`. */
function isPath(text: string, max: number): boolean {
  const segments = text.split("/");
  const isName = (segment: string) => SEGMENT.test(segment) && segment !== "." && segment !== "..";
  return segments.length >= 2 && segments.length <= max && segments.every(isName);
}

/** An app has an owner, a name, and before them perhaps a namespace. */
const isApp = (text: string) => isPath(text, 3);
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Apps under these words have an owner and a name after them. */
const NAMESPACES = new Set(["workflows", "comfy"]);

/** Whether this can be the path of a model, such as `fal-ai/flux/dev`. */
export const isModelPath = (path: string): boolean => isPath(path, 8);

/** The app that has this model. */
export function appOf(modelPath: string): string {
  const segments = modelPath.split("/");
  return segments.slice(0, NAMESPACES.has(segments[0] ?? "") ? 3 : 2).join("/");
}

/** The form of a request id that people find in fal's dashboard. */
const BARE_REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether this is a request id without its app. */
export const isBareRequestId = (text: string): boolean => BARE_REQUEST_ID.test(text);

export const serviceIdOf = ({ app, requestId }: FalRequest): string =>
  `${app.replaceAll("/", "~")}~${requestId}`;

/** @returns null for a text that is no such id. */
export function parseServiceId(serviceId: string): FalRequest | null {
  const at = serviceId.lastIndexOf("~");
  const app = serviceId.slice(0, Math.max(0, at)).replaceAll("~", "/");
  const requestId = serviceId.slice(at + 1);
  return isApp(app) && REQUEST_ID.test(requestId) ? { app, requestId } : null;
}

const createdSchema = z.looseObject({
  request_id: z.string().regex(REQUEST_ID),
  response_url: z.string().max(2_000).optional().catch(undefined),
});

/**
 * The id to store, from the answer to a create.
 *
 * fal names the addresses of a request. They are followed only as far as they lie on fal's own address and name this
 * request; otherwise the app follows from the model's path, as fal documents.
 *
 * @returns null when the answer has no request id.
 */
export function readServiceId(body: unknown, baseUrl: URL, modelPath: string): string | null {
  const { data } = createdSchema.safeParse(body);
  if (!data) return null;
  const { request_id: requestId, response_url: address } = data;
  const app = (address && appIn(address, baseUrl, requestId)) || appOf(modelPath);
  return serviceIdOf({ app, requestId });
}

function appIn(address: string, baseUrl: URL, requestId: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  const prefix = `${baseUrl.pathname.replace(/\/+$/, "")}/`;
  const suffix = `/requests/${requestId}`;
  if (url?.origin !== baseUrl.origin || !url.pathname.startsWith(prefix) || !url.pathname.endsWith(suffix))
    return undefined;
  const app = url.pathname.slice(prefix.length, -suffix.length);
  return isApp(app) ? app : undefined;
}

/** Answers messages of agents in the Model Context Protocol, each by itself: the studio keeps no sessions. */
import "server-only";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { StudioError } from "contract/studio-error";
import type { Principal } from "@/lib/auth/principal";
import { isOwnOrigin } from "./own-origin";
import { serverFor } from "./server";
import type { AgentCall } from "./tool";

type RouteCall = Pick<AgentCall, "runtime" | "actor" | "request" | "requestId" | "log"> & {
  principal: Principal;
  body: unknown;
};

/** The calls that are being answered, by their requests: what the library passes on is no place for them. */
const calls = new WeakMap<Request, AgentCall>();

const handler = createMcpHandler(
  ({ requestInfo }) => {
    const call = requestInfo && calls.get(requestInfo);
    if (!call) throw new Error("The library has answered another request than it was given.");
    return serverFor(call);
  },
  // No list of tools changes while a token lives, so nobody has to wait for that.
  { maxSubscriptions: 0 },
);

/**
 * @returns JSON, or a stream of one message for clients of 2025.
 * @throws StudioError `cross_site_request` for a page of another origin, which may have found a way around names (DNS rebinding);
 * `missing_token` without a token: pages have no use for tools.
 */
export async function answerAgent(call: RouteCall): Promise<Response> {
  const { runtime, principal, actor, request, requestId, log, body } = call;
  if (!isOwnOrigin(request.headers, runtime.settings))
    throw new StudioError("cross_site_request", "This request came from a page of another origin.");
  const { token, personId: ownerId } = principal;
  if (!token)
    throw new StudioError("missing_token", "Send an access token; a signed-in browser is not enough.");
  calls.set(request, { runtime, principal, actor, request, requestId, log, ownerId, token });
  return handler.fetch(request, { parsedBody: body });
}

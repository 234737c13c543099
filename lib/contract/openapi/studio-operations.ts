/** What is about no creation: the enhancer, the service, access tokens, health. */
import { type Operations, pathParameter } from "./operation";

const tokenId = pathParameter("token_id", "The `id` of an access token; not its secret.");

export const STUDIO_OPERATIONS: Operations = {
  "/prompts/enhance": {
    post: {
      id: "enhancePrompt",
      tag: "creations",
      summary: "Read what the enhancer would make of a prompt",
      description:
        "Creates nothing. A language model may word it differently the next time; not found where the service behind " +
        "the studio enhances prompts itself.",
      body: { schema: "EnhanceRequest", example: { prompt: "a lighthouse at dusk" } },
      answer: { description: "The enhanced prompt.", schema: "EnhanceResponse" },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
  "/service": {
    get: {
      id: "readService",
      tag: "health",
      summary: "How the service behind the studio is doing",
      description: "What the page about the service shows.",
      answer: { description: "Its health, without secrets.", schema: "ServiceResponse" },
    },
  },
  "/tokens": {
    get: {
      id: "listTokens",
      tag: "tokens",
      summary: "List your access tokens",
      description: "Those that are not revoked.",
      answer: { description: "The tokens, without their secrets.", schema: "TokenListResponse" },
    },
    post: {
      id: "createToken",
      tag: "tokens",
      summary: "Make an access token",
      description: "Only for a signed-in browser: a stolen token must not outlive itself by making others.",
      inPerson: true,
      body: { schema: "CreateTokenRequest", example: { name: "Laptop" } },
      answer: { status: 201, description: "The token, with its secret.", schema: "CreateTokenResponse" },
      errors: ["too_many_tokens", "too_many_requests"],
    },
  },
  "/tokens/{token_id}": {
    delete: {
      id: "revokeToken",
      tag: "tokens",
      summary: "Revoke an access token",
      description: "Only for a signed-in browser: a stolen token must not take its owner's others away.",
      inPerson: true,
      parameters: [tokenId],
      answer: { description: "It is worth nothing from now on.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/health/live": {
    get: {
      id: "getLiveness",
      tag: "health",
      summary: "Whether this process serves requests",
      description: "Touches nothing else: a database that is away is no reason to start it again.",
      answer: { description: "It does.", schema: "DoneResponse" },
      open: true,
    },
  },
  "/health/ready": {
    get: {
      id: "getReadiness",
      tag: "health",
      summary: "Whether this process can take work",
      description: "503 while it stops or cannot reach its database.",
      answer: { description: "It can.", schema: "DoneResponse" },
      otherwise: {
        503: {
          description: "It cannot.",
          schema: "NotReadyResponse",
          headers: { "Retry-After": "RetryAfter" },
        },
      },
      open: true,
    },
  },
  "/openapi.json": {
    get: {
      id: "getDescription",
      tag: "health",
      summary: "This description",
      description: "With the bounds of the service that this studio uses.",
      answer: { description: "An OpenAPI document.", schema: "Description" },
      errors: ["internal"],
      open: true,
    },
  },
};

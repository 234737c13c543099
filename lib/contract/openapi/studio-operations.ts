/** Operations without creations: the enhancer, the service, access tokens, health. */
import { type Operations, pathParameter } from "./operation";

const tokenId = pathParameter("token_id", "The `id` of an access token; not its secret.");

export const STUDIO_OPERATIONS: Operations = {
  "/prompts/enhance": {
    post: {
      id: "enhancePrompt",
      tag: "creations",
      summary: "Enhance a prompt without creating anything",
      description:
        "Shows the enhanced prompt in advance. A language model may give a different result next time; not found where " +
        "the service behind the studio enhances prompts itself.",
      body: { schema: "EnhanceRequest", example: { prompt: "a lighthouse at dusk" } },
      answer: { description: "The enhanced prompt.", schema: "EnhanceResponse" },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
  "/prompts/thumbnail": {
    post: {
      id: "drawThumbnail",
      tag: "creations",
      summary: "Draw a small picture of a prompt without creating anything",
      description:
        "For showing what a style makes of a prompt. Only for models that the studio draws itself at no cost, else not found. " +
        "Creations go first: while one is drawn the answer waits a few seconds, and is then `service_busy`.",
      body: { schema: "ThumbnailRequest", example: { prompt: "Watercolor of a lighthouse at dusk" } },
      answer: {
        description: "A picture of 256 × 192 pixels; the same for the same request.",
        mediaTypes: ["image/webp"],
      },
      errors: ["invalid_request", "not_found", "too_many_requests", "service_busy"],
    },
  },
  "/prompts/words": {
    post: {
      id: "findUnknownWords",
      tag: "creations",
      summary: "Find the words of a prompt that a model does not know",
      description:
        "For marking words while somebody types. Alternatives such as `{red|blue}` are read one by one; `{prompt}`, " +
        "grammar, numbers and weights are never listed.",
      body: { schema: "WordsRequest", example: { prompt: "a lighthuose and a zorp", model: "sandbox" } },
      answer: { description: "The unknown words.", schema: "WordsResponse" },
      errors: ["invalid_request", "too_many_requests"],
    },
  },
  "/deleted": {
    get: {
      id: "listDeleted",
      tag: "creations",
      summary: "List deleted work that can still be restored",
      description:
        "Creations, single pictures and boards, the last deleted first, 200 at most. Each is restored by the operation of its kind.",
      answer: { description: "The deleted work.", schema: "DeletedResponse" },
      errors: ["too_many_requests"],
    },
  },
  "/models": {
    get: {
      id: "listModels",
      tag: "creations",
      summary: "List the models that draw",
      description:
        "In the order of the picker. A create names one as `model`, and then a value that this model cannot draw is refused. " +
        "Without `model` the default draws, and nothing that the contract defines is refused because of it: such a value " +
        "is left out or becomes the nearest one, and the creation lists it in `ignored`.",
      answer: { description: "The models.", schema: "ModelsResponse" },
    },
  },
  "/service": {
    get: {
      id: "readService",
      tag: "health",
      summary: "Read the state of the services behind the studio",
      description: "The information of the page about the services: that of the default model, and all.",
      answer: { description: "The state of the service, without secrets.", schema: "ServiceResponse" },
    },
  },
  "/tokens": {
    get: {
      id: "listTokens",
      tag: "tokens",
      summary: "List your access tokens",
      description: "Tokens that are not revoked.",
      answer: { description: "The tokens, without their secrets.", schema: "TokenListResponse" },
    },
    post: {
      id: "createToken",
      tag: "tokens",
      summary: "Create an access token",
      description:
        "Only for a signed-in browser: a stolen token must not create others that survive its revocation.",
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
      description: "Only for a signed-in browser: a stolen token must not revoke its owner's other tokens.",
      inPerson: true,
      parameters: [tokenId],
      answer: { description: "The token no longer works.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/health/live": {
    get: {
      id: "getLiveness",
      tag: "health",
      summary: "Whether this process serves requests",
      description: "Checks nothing else: an unreachable database is no reason to restart the process.",
      answer: { description: "The process serves requests.", schema: "DoneResponse" },
      open: true,
    },
  },
  "/health/ready": {
    get: {
      id: "getReadiness",
      tag: "health",
      summary: "Whether this process accepts work",
      description: "503 while it stops or cannot reach its database.",
      answer: { description: "The process accepts work.", schema: "DoneResponse" },
      otherwise: {
        503: {
          description: "The process does not accept work.",
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
      summary: "Read this description",
      description: "With the limits of the configured service.",
      answer: { description: "An OpenAPI document.", schema: "Description" },
      errors: ["internal"],
      open: true,
    },
  },
};

/** Tools for agents, in words. */
import { mcpMessageSchema } from "../../mcp";
import type { WordsOf } from "./words";

const refusal = (reason: string) => ({
  description: `An error of JSON-RPC: ${reason}`,
  schema: mcpMessageSchema,
});

export const MCP = {
  "POST /mcp": {
    id: "callTools",
    summary: "Call tools as an agent",
    description:
      "The Model Context Protocol, for access tokens. A tool needs the scope of the same operation.",
    example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    answer: {
      description: "A message of JSON-RPC.",
      schema: mcpMessageSchema,
      mediaTypes: ["text/event-stream"],
    },
    otherwise: {
      202: { description: "A notification was taken." },
      400: refusal("no message of the protocol, or of a revision that the studio does not speak."),
      404: refusal("there is no such method."),
      406: refusal("`Accept` has not both `application/json` and `text/event-stream`."),
    },
  },
} satisfies WordsOf;

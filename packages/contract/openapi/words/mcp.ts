/** Tools for agents, in words. */
import { mcpMessageSchema } from "../../mcp";
import type { WordsOf } from "./words";

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
  },
} satisfies WordsOf;

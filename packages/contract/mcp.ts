/** The Model Context Protocol, in which agents call the studio's tools. */
import * as z from "zod/mini";

/** `POST /api/mcp`: one message of JSON-RPC. Lists of several belong to a revision of 2025 that no client speaks any more. */
export const mcpMessageSchema = z.looseObject(
  { jsonrpc: z.literal("2.0", "jsonrpc is 2.0.") },
  "Send one message of JSON-RPC as an object.",
);

/** Tools for agents. */
import { mcpMessageSchema } from "../mcp";
import { MAX_SHEET_BODY_BYTES } from "../sheets/limits";
import type { Operations } from "./operation";

export const MCP = {
  // The largest argument of a tool is a sheet.
  "POST /mcp": { limit: "agent", body: mcpMessageSchema, maxBodyBytes: MAX_SHEET_BODY_BYTES },
} as const satisfies Operations;

import { operations } from "@/lib/runtime/operations";
import { MCP } from "contract/operations/mcp";
import { answerAgent } from "@/lib/mcp/answer-agent";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(MCP, {
  /** The tools of the studio, for agents. */
  "POST /mcp": answerAgent,
});

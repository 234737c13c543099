/** The server of one message: the tools that the token's scopes allow, and nothing that stays. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { OPERATIONS } from "contract/operations/all";
import type { Operation } from "contract/operations/operation";
import { scopeOf } from "contract/operations/scopes";
import { isStudioError } from "contract/studio-error";
import * as z from "zod";
import type { LimitName } from "@/lib/auth/rate-limits/limits";
import { takeLimit } from "@/lib/auth/rate-limits/take";
import { requireScope } from "@/lib/auth/require-scope";
import { internalErrorBody, retryAfterSeconds, withinBounds } from "@/lib/http/answers/json";
import { parseInput } from "@/lib/http/parse-input";
import { INSTRUCTIONS } from "./instructions";
import type { AgentCall, Tool } from "./tool";
import { TOOLS } from "./tools";

/** Tools as `tools/list` names them; made once, because a schema takes a while to convert. */
const listed = new Map<string, ReturnType<typeof listedTool>>();

const NAMED = new Map(TOOLS.map((tool) => [tool.name, tool]));

export function serverFor(call: AgentCall): Server {
  const server = new Server(
    {
      name: "prompt-studio",
      title: "Prompt Studio",
      version: "1",
      websiteUrl: call.runtime.settings.publicUrl,
    },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", async () => ({
    tools: await listTools(TOOLS.filter((tool) => isAllowed(call, tool))),
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = NAMED.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool with this name.");
    return callTool(call, tool, params.arguments ?? {});
  });
  return server;
}

const isAllowed = ({ token }: AgentCall, { operation }: Tool): boolean => {
  const scope = scopeOf(operation);
  return scope !== null && token.scopes.includes(scope);
};

async function listTools(tools: readonly Tool[]) {
  for (const tool of tools) {
    if (listed.has(tool.name)) continue;
    listed.set(tool.name, listedTool(tool));
    await letOthers();
  }
  return tools.flatMap(({ name }) => listed.get(name) ?? []);
}

function listedTool({ name, title, description, input, output, annotations }: Tool) {
  return {
    ...{ name, title, description, annotations: { title, ...annotations } },
    inputSchema: { ...jsonSchema(input, "input"), type: "object" as const },
    outputSchema: { ...jsonSchema(output, "output"), type: "object" as const },
  };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output") {
  // Without its functions.
  const { $schema: _, ...rest } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" })),
  );
  return rest;
}

/** The checks of the route that does the same, in their order, and then the verb. Whatever goes wrong is a result that the model can read. */
async function callTool(call: AgentCall, tool: Tool, given: unknown): Promise<CallToolResult> {
  const { runtime, log, requestId } = call;
  const { limit }: Operation = OPERATIONS[tool.operation];
  try {
    requireScope(call.token.scopes, scopeOf(tool.operation));
    if (limit) await takeLimit(runtime, limit as LimitName, call.ownerId);
    const { value, content = [] } = await tool.run(call, parseInput(tool.input, given));
    return { content: [...content, asText(value)], structuredContent: value };
  } catch (error) {
    if (isStudioError(error) && error.errorName !== "internal") {
      log.debug({ errorName: error.errorName, tool: tool.name }, "refused");
      const seconds = retryAfterSeconds(error);
      const body = withinBounds(error.toBody());
      return refusal(seconds === null ? body : { ...body, retry_after_seconds: seconds });
    }
    if (call.request.signal.aborted) log.debug({ err: error, tool: tool.name }, "the agent has left");
    else log.error({ err: error, tool: tool.name }, "the tool failed");
    return refusal(internalErrorBody(requestId));
  }
}

const asText = (value: object) => ({ type: "text" as const, text: JSON.stringify(value) });
const refusal = (body: object): CallToolResult => ({ isError: true, content: [asText(body)] });

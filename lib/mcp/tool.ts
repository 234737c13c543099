/** A tool for agents: what an operation of the API does, with words for a model. */
import "server-only";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/server";
import type { OPERATIONS } from "contract/operations/all";
import type { Scope } from "contract/scopes";
import type * as z from "zod";
import type { Actor, Principal } from "@/lib/auth/principal";
import type { Log } from "@/lib/base/log";
import type { Runtime } from "@/lib/runtime";

/** Who calls a tool, and in which request. */
export interface AgentCall {
  runtime: Runtime;
  principal: Principal;
  /** For the audit log. */
  actor: Actor;
  /** The person whose token it is. */
  ownerId: string;
  token: { id: string; scopes: readonly Scope[] };
  /** Its signal aborts when the agent leaves. */
  request: Request;
  requestId: string;
  log: Log;
}

export interface ToolAnswer<Value> {
  /** `structuredContent`, and as JSON the text of the answer. */
  value: Value;
  /** What else is shown to the model. */
  content?: CallToolResult["content"];
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** The operation that does the same: its scope and its rate limit are the tool's. */
  operation: keyof typeof OPERATIONS;
  /** Strict, so that a misspelt `price_only` spends nothing. */
  input: Input;
  output: Output;
  annotations: ToolAnnotations;
  run(call: AgentCall, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>>>;
}

/** Lets the compiler hold a tool to its schemas. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(one: Tool<Input, Output>): Tool =>
  one as unknown as Tool;

/** Reads, and changes nothing. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Adds something; the same call again adds nothing. */
export const ADDS_ONCE: ToolAnnotations = {
  ...{ readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
/** Adds something with every call. */
export const ADDS: ToolAnnotations = { ...ADDS_ONCE, idempotentHint: false };

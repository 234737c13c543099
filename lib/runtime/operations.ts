/** Makes a route file of operations of the contract. */
import "server-only";
import { fillPath, type Operation, type OperationKey, splitKey } from "contract/operations/operation";
import { scopeOf } from "contract/operations/scopes";
import type { StudioError } from "contract/studio-error";
import * as z from "zod/mini";
import type { LimitName } from "@/lib/auth/rate-limits/limits";
import { methods } from "@/lib/http/methods";
import type { SchemaOf } from "@/lib/http/parse-input";
import type { Handler, HandlerAnswer, RouteCall } from "@/lib/http/route-on";
import type { Runtime } from "./index";
import { route } from "./route";

/** Some operations, whose rate limits the studio knows. */
type Area = Record<OperationKey, Operation & { limit?: LimitName }>;

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type Field<One, Name extends keyof Operation> = One extends { [Key in Name]: infer Value }
  ? Value
  : undefined;

type Call<One> = RouteCall<
  Runtime,
  Parsed<Field<One, "body">>,
  Parsed<Field<One, "query">>,
  Parsed<Field<One, "params">>,
  One extends { access: infer Who extends NonNullable<Operation["access"]> } ? Who : "person"
>;

/** The value for the JSON of an answer, or the whole answer; of an operation without JSON always the latter. */
type Answer<One> = One extends { answer: infer Schema extends z.core.$ZodType }
  ? HandlerAnswer<z.input<Schema>>
  : Response | Promise<Response>;

type Handlers<Some> = { [Key in keyof Some]?: (call: Call<Some[Key]>) => Answer<Some[Key]> };

interface Options {
  /** The error for a path that names nothing possible; by default the one of a missing creation. */
  missing?: () => StudioError;
  /** The schema of the body, where the studio's models decide more than the contract. */
  body?: (runtime: Runtime) => SchemaOf<unknown>;
  /** Lets the front door call GET without Next; see `quick-reads.ts`. */
  quickRead?: boolean;
}

/**
 * The methods of a route file, from the operations that it serves: who may call them, how often and with which input follows from
 * the contract, and the compiler holds each handler to the schemas.
 *
 *     export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(BOARDS, {
 *       "GET /boards": async ({ runtime, principal }) => ({ … }),
 *     });
 *
 * @param handlers by operation. All have the path of the route file's folder, which `app/api/every-route.test.ts` checks.
 */
export function operations<Some extends Area>(
  area: Some,
  handlers: Handlers<Some>,
  { quickRead = false, ...more }: Options = {},
): Record<"GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE", Handler> {
  const served = Object.entries(handlers) as [OperationKey, Parameters<typeof route>[1]][];
  const byMethod = Object.fromEntries(
    served.map(([key, handle]) => [
      splitKey(key).method,
      route({ ...area[key], scope: scopeOf(key), ...more }, handle),
    ]),
  );
  const read = served.find(([key]) => key.startsWith("GET "))?.[0];
  return methods(byMethod, quickRead && read ? { quickRead: quickReadOf(read, area[read]) } : {});
}

/** The path of a read as `registerQuickRead` takes it, such as `/api/pictures/[pictureId]/[variant=original|thumbnail]`. */
function quickReadOf(key: OperationKey, { params }: Operation = {}): string {
  const words = (name: string) => {
    const schema = params?.shape[name];
    return schema instanceof z.ZodMiniEnum ? `=${schema.options.join("|")}` : "";
  };
  return `/api${fillPath(splitKey(key).path, (name) => `[${name}${words(name)}]`)}`;
}

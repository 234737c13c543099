/** Checks an API answer against the OpenAPI document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { errorBodySchema } from "contract/errors";
import { openApiDocument } from "contract/openapi/document";
import { HEADERS } from "contract/openapi/headers";
import * as z from "zod";

/** One request and its answer. */
export interface Exchange {
  method: string;
  /** The path, such as `/api/creations`. */
  path: string;
  /** The JSON sent; undefined for none. */
  sent?: unknown;
  status: number;
  /** In lower case. */
  headers: Readonly<Record<string, string>>;
  /** The received text; null when it was not read. */
  body: string | null;
}

const refSchema = z.object({ $ref: z.string() });
const contentSchema = z.record(z.string(), z.object({ schema: z.unknown() }));
const responseSchema = z.object({
  headers: z.record(z.string(), refSchema).default({}),
  content: contentSchema,
});
const operationSchema = z.object({
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
});
type Operation = z.infer<typeof operationSchema>;
type Response = z.infer<typeof responseSchema>;

/** Refusals before routing, which no operation describes. 404: a process of the worker role. */
const BEFORE_ROUTING: ReadonlySet<number> = new Set([400, 404, 408, 414, 431]);
/** The body of such refusals and of unknown addresses. */
const ERROR: Response = {
  headers: {},
  content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(JSON.stringify(openApiDocument)), "openapi");

/** Literal paths come first, so that `/creations/ids` is not matched as an id. */
const PATHS = Object.entries(openApiDocument.paths)
  .map(([template, item]) => ({
    pattern: new RegExp(`^${template.replace(/[.]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`),
    variables: template.split("{").length,
    operations: z.record(z.string(), operationSchema).parse(item),
  }))
  .sort((a, b) => a.variables - b.variables);

/**
 * @returns the disagreement in one sentence; null when there is none. Addresses outside the API and those of sign-in
 * always agree.
 */
export function disagreementOf(exchange: Exchange): string | null {
  const { method, path, status } = exchange;
  if (!path.startsWith("/api/") || path.startsWith("/api/auth/")) return null;
  const problem = problemOf(exchange, path.slice("/api".length));
  return problem && `${method} ${path} answered ${status}: ${problem}`;
}

function problemOf(exchange: Exchange, path: string): string | null {
  const { method, status } = exchange;
  const operations = PATHS.find(({ pattern }) => pattern.test(path))?.operations;
  if (!operations) {
    return status >= 400 && status < 500 ? answerProblem(exchange, ERROR) : "this path is not documented";
  }
  if (method === "OPTIONS") return status === 204 ? null : "OPTIONS answers 204";
  const operation = operations[method === "HEAD" ? "get" : method.toLowerCase()];
  if (!operation) {
    const [other] = Object.values(operations);
    return status === 405 && other
      ? answerProblem(exchange, other.responses["405"] ?? ERROR)
      : "this method is not documented";
  }
  const response = operation.responses[String(status)];
  if (response) return answerProblem(exchange, response) ?? requestProblem(exchange, operation);
  return BEFORE_ROUTING.has(status) ? answerProblem(exchange, ERROR) : "this status is not documented";
}

/** Accepted requests must be valid according to the document. */
function requestProblem({ sent, status }: Exchange, { requestBody }: Operation): string | null {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined || sent === undefined || status >= 300) return null;
  const wrong = mismatch(schema, sent);
  return wrong && `a request was accepted that is not as documented: ${wrong}`;
}

function answerProblem({ method, status, headers, body }: Exchange, response: Response): string | null {
  for (const [name, { $ref }] of Object.entries(response.headers)) {
    const header = HEADERS[$ref.slice($ref.lastIndexOf("/") + 1) as keyof typeof HEADERS];
    if (!header?.required && headers[name.toLowerCase()] === undefined) continue;
    const wrong = mismatch({ $ref: `${$ref}/schema` }, headers[name.toLowerCase()]);
    if (wrong) return `the header ${name} is wrong: ${wrong}`;
  }
  const type = headers["content-type"]?.split(";")[0] ?? "";
  const media = response.content[type];
  const mayLackBody = method === "HEAD" || Object.keys(response.content).length === 0;
  if (!media) return mayLackBody && type === "" ? null : `the media type "${type}" is not documented`;
  if (type !== "application/json" || body === null || method === "HEAD") return null;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return "the body is no JSON";
  }
  return mismatch(media.schema, value) ?? (status >= 400 ? codeProblem(value, status) : null);
}

function codeProblem(value: unknown, status: number): string | null {
  const error = errorBodySchema.safeParse(value);
  if (!error.success || Math.floor(error.data.code / 100) === status) return null;
  return `the code ${error.data.code} belongs to another status`;
}

function mismatch(schema: unknown, value: unknown): string | null {
  const { $ref } = refSchema.safeParse(schema).data ?? {};
  if ($ref === undefined) return null;
  const check = ajv.getSchema(`openapi${$ref}`) as ValidateFunction | undefined;
  if (!check) return `${$ref} leads nowhere`;
  return check(value) ? null : ajv.errorsText(check.errors, { dataVar: "it" }).slice(0, 500);
}

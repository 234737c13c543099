/**
 * The structured log, one JSON object on each line. Secrets are removed by key and by value, and errors are logged
 * without foreign text.
 */
import pino from "pino";
import { currentTraceId } from "@/lib/tracing/span";
import { currentRequest } from "./current-request";
import { describeError } from "./describe-error";
import { createOutageFilter } from "./quiet-outages";
import { createSecrets, type Secrets } from "./secrets";

const CENSOR = "[secret]";

/**
 * Creates the log.
 *
 * Each line names the request that it was written for, the id of its person and its trace, where there are any.
 *
 * @param level the minimum level that is written.
 * @param options.secrets texts that are removed in any case and encoding; `Secrets` where more become known later.
 * @param options.base fields of every line, such as the role and the instance.
 * @param options.to replaces the standard output.
 */
export function createLog(
  level: string,
  {
    secrets = [],
    to,
    base,
  }: {
    secrets?: readonly string[] | Secrets;
    to?: pino.DestinationStream;
    base?: Record<string, string>;
  } = {},
) {
  const withoutSecrets = censor("forms" in secrets ? secrets : createSecrets(secrets));
  const outagesLeftOut = createOutageFilter();
  const options: pino.LoggerOptions = {
    level,
    base,
    mixin: fieldsOfRequest,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    hooks: {
      streamWrite: withoutSecrets,
      logMethod(args, method) {
        const [fields, ...rest] = args as [unknown, ...unknown[]];
        const leftOut = outagesLeftOut((fields as { err?: unknown } | null)?.err);
        if (leftOut === null) return;
        const counted = leftOut ? { ...(fields as object), similarLeftOut: leftOut } : fields;
        method.apply(this, [counted, ...rest] as typeof args);
      },
    },
    redact: {
      paths: [
        "authorization",
        "cookie",
        "token",
        "secret",
        "*.authorization",
        "*.cookie",
        "*.token",
        "*.secret",
        "headers.authorization",
        "headers.cookie",
      ],
      censor: CENSOR,
    },
  };
  return to ? pino(options, to) : pino(options);
}

export type Log = pino.Logger;

/** The fields by which lines of one request are found; a line's own fields take precedence. */
function fieldsOfRequest(): Record<string, string> {
  const request = currentRequest();
  const traceId = currentTraceId();
  return {
    ...(request && { requestId: request.id }),
    ...(request?.personId && { person: request.personId }),
    ...(traceId && { traceId }),
  };
}

/** Removes secrets from a line. */
const censor =
  (secrets: Secrets) =>
  (line: string): string =>
    secrets.forms.reduce(cutOut, line);

/** Replaces every occurrence of the secret, ignoring case. */
function cutOut(line: string, secret: string): string {
  const lower = line.toLowerCase();
  // Letters whose lower-case form has another length would shift the positions; then the whole line is removed.
  if (lower.length !== line.length) return lower.includes(secret) ? `{"msg":"${CENSOR}"}\n` : line;
  let kept = "";
  let from = 0;
  for (let at = lower.indexOf(secret); at >= 0; at = lower.indexOf(secret, from)) {
    kept += line.slice(from, at) + CENSOR;
    from = at + secret.length;
  }
  return kept + line.slice(from);
}

/**
 * Structured log, one JSON object a line. Secrets are cut out by key and wherever they stand; of errors there are only
 * our own words.
 */
import pino from "pino";
import { describeError } from "./describe-error";

/** A shorter one could be part of anything. */
const MIN_SECRET_CHARACTERS = 8;
const CENSOR = "[secret]";

/**
 * Makes the log.
 *
 * @param level the least level that is written.
 * @param options.secrets texts that never appear, in any case and encoding.
 * @param options.to in place of the standard output.
 */
export function createLog(
  level: string,
  { secrets = [], to }: { secrets?: readonly string[]; to?: pino.DestinationStream } = {},
) {
  const withoutSecrets = censor(secrets);
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: withoutSecrets },
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

/** Cuts secrets out of a line: as they are, as JSON and as addresses write them. Host names come in small letters. */
function censor(secrets: readonly string[]): (line: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  if (forms.length === 0) return (line) => line;
  const censored = [...new Set(forms.map((form) => form.toLowerCase()))];
  return (line) => censored.reduce(cutOut, line);
}

/** Every occurrence, in large and small letters alike. */
function cutOut(line: string, secret: string): string {
  const lower = line.toLowerCase();
  // Letters whose small form has another length would shift what is cut; then the whole line goes.
  if (lower.length !== line.length) return lower.includes(secret) ? `{"msg":"${CENSOR}"}\n` : line;
  let kept = "";
  let from = 0;
  for (let at = lower.indexOf(secret); at >= 0; at = lower.indexOf(secret, from)) {
    kept += line.slice(from, at) + CENSOR;
    from = at + secret.length;
  }
  return kept + line.slice(from);
}

/** What can go wrong on the way to a file, each as a sentence for the one who typed the command. */
import { StudioError } from "contract/studio-error";
import { parseRetryAfter } from "image-providers/outbound/retry-after";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An error of the connection. @param host whom it was opened to. @returns a StudioError, retryable where it may pass. */
export function ofConnection(error: unknown, host: string): StudioError {
  const { code = "", message = "" } = innermost(error);
  const unreachable = (sentence: string, retryable: boolean) =>
    new StudioError("service_unreachable", sentence, { retryable, cause: error });
  if (/^(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/.test(code))
    return unreachable(`${host} cannot be found: is this machine online?`, true);
  const refused = /^Proxy response \((\d+)\)/.exec(message)?.[1];
  if (refused)
    return unreachable(
      `The proxy refuses to connect to ${host} (${refused}). HTTPS_PROXY and NO_PROXY say where it is and for whom.`,
      Number(refused) >= 500,
    );
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return unreachable(
      `The certificate of ${host} is not trusted (${code}). Where a company reads along, NODE_EXTRA_CA_CERTS names its certificate.`,
      false,
    );
  if (/^UND_ERR_(?:BODY|HEADERS)_TIMEOUT$/.test(code)) return unreachable(`${host} stopped sending.`, true);
  if (/^(?:ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/.test(code))
    return unreachable(`${host} does not answer.`, true);
  return unreachable(`The connection to ${host} was cut${code ? ` (${code})` : ""}.`, true);
}

/** An answer that is not the file. */
export function ofStatus(status: number, headers: Headers, host: string, name: string): StudioError {
  if (status === 429 || status === 408 || status >= 500) {
    const wait = headers["retry-after"];
    return new StudioError("service_busy", `${host} is busy (${status}); try again later.`, {
      retryable: true,
      retryAfterMs: wait === undefined ? undefined : parseRetryAfter(wait, Date.now()),
    });
  }
  if (status === 401 || status === 403)
    return new StudioError(
      "service_refused_token",
      `${host} does not give ${name} to everybody (${status}): accept its terms there, and set HF_TOKEN to a token of yours.`,
    );
  if (status === 404 || status === 410)
    return new StudioError("not_found", `${host} does not have ${name} (${status}).`);
  return new StudioError("service_answer_unusable", `${host} answered ${status} when asked for ${name}.`);
}

export const redirectRefused = (host: string) =>
  new StudioError("service_answer_unusable", `${host} sends on to an address that is not safe to follow.`);

/** A page instead of the file: somebody in between, such as the sign-in of a hotel. What has come is kept. */
export const pageInstead = (host: string, name: string) =>
  new StudioError(
    "service_answer_unusable",
    `Instead of ${name}, a web page came from ${host}: does this network ask for a sign-in?`,
    { retryable: true },
  );

/** The content is not what was asked for: what has come is of no use. */
export class WrongContent extends StudioError {
  constructor(sentence: string) {
    super("service_answer_unusable", sentence);
  }
}

export const wrongLength = (host: string, name: string, bytes: number, expected: number) =>
  new WrongContent(
    `${name} at ${host} has ${bytes} bytes, and should have ${expected}: it is another file. Nothing of it was kept.`,
  );

export const wrongHash = (host: string, name: string, sha256: string, expected: string) =>
  new WrongContent(
    `${name} from ${host} is not the file that was published: its SHA-256 is ${sha256}, and should be ${expected}. Nothing of it was kept.`,
  );

interface Coded {
  code?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
}

/** The error at the bottom: undici and Node wrap, several addresses of one host come as an AggregateError. */
function innermost(error: unknown): Coded {
  let inner = error as Coded;
  for (let depth = 0; depth < 5; depth++) {
    const next = (inner.cause ?? inner.errors?.[0]) as Coded | undefined;
    if (!next || typeof next !== "object") break;
    inner = next;
  }
  return inner;
}

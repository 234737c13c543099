/** Announces and traces each call to another machine. */
import "server-only";
import type { CallObserver } from "image-providers/outbound/observed";
import { called } from "@/lib/base/signals";
import { annotateSpan, inSpan, traceHeaders } from "@/lib/tracing/span";

/** Hosts that a service lists or a person names are foreign text, and too many to count each. */
const FOREIGN = { picture: "pictures", webhook: "webhooks" } as const;

export const observeCall: CallObserver = ({ url, method, kind = "call" }, make) => {
  const host = kind === "call" ? url.host : FOREIGN[kind];
  const attributes = { "http.request.method": method, "server.address": host };
  return inSpan(`${method} ${host}`, { kind: "client", attributes }, async () => {
    const startedAt = performance.now();
    let outcome = "failed";
    try {
      const answer = await make(kind === "call" ? traceHeaders(url) : {});
      outcome = `${Math.floor(answer.status / 100)}xx`;
      annotateSpan({ "http.response.status_code": answer.status });
      return answer;
    } finally {
      called.announce(() => ({ host, method, outcome, ms: performance.now() - startedAt }));
    }
  });
};

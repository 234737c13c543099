import { describe, expect, it } from "vitest";
import { disagreementOf, type Exchange } from "./openapi-agreement";

const json = { "content-type": "application/json; charset=utf-8" };
/** Of routes with a limit. */
const limited = { ...json, ratelimit: '"create";r=9;t=6', "ratelimit-policy": '"create";q=10;w=60' };
const error = (code: number) => JSON.stringify({ message: "m", code, details: [] });
const STATUS = "/api/v1/jobs/cr_1/status";
const standing = {
  status: "processing",
  progress: 0,
  is_progress_known: false,
  queue_ahead: null,
  cancel_requested: false,
  ignored: [],
  poll_after_ms: 500,
};

function verdict(exchange: Partial<Exchange>): string | null {
  return disagreementOf({ method: "GET", path: STATUS, status: 200, headers: json, body: null, ...exchange });
}
const status = (value: object) => verdict({ body: JSON.stringify({ status: "success", value }) });

describe("an API answer", () => {
  it("an answer agrees with the OpenAPI document, with or without additional fields", () => {
    expect(status(standing)).toBeNull();
    expect(status({ ...standing, mood: "good" })).toBeNull();
  });

  it("an answer disagrees when its body is not as documented", () => {
    expect(status({ ...standing, progress: null })).toContain("it/value/progress must be number");
    expect(status({ ...standing, poll_after_ms: undefined })).toContain("poll_after_ms");
    expect(verdict({ body: "<p>" })).toContain("no JSON");
  });

  it("an answer disagrees when its status, path, method or media type is not documented", () => {
    expect(verdict({ status: 418, body: error(41801) })).toContain("this status");
    expect(verdict({ path: "/api/v2/jobs", body: "{}" })).toContain("this path");
    expect(verdict({ method: "PUT" })).toContain("this method");
    expect(verdict({ headers: { "content-type": "text/html" } })).toContain('"text/html"');
  });

  it("an answer for an unknown path agrees if it has the error body", () => {
    const headers = { ...json, allow: "GET, HEAD, OPTIONS" };
    expect(verdict({ path: "/api/v2/jobs", status: 404, body: error(40401) })).toBeNull();
    expect(verdict({ path: "/api/v2/jobs", status: 404, body: "{}" })).toContain("message");
    expect(verdict({ method: "PUT", status: 405, headers, body: error(40501) })).toBeNull();
    expect(verdict({ method: "PUT", status: 405, body: error(40501) })).toContain("Allow");
  });

  it("an answer disagrees when its error code belongs to another status, or a 429 has no Retry-After", () => {
    expect(verdict({ status: 404, body: error(40101) })).toContain("another status");
    const full = { method: "POST", path: "/api/v1/jobs/gen2/text2image", status: 429, body: error(42901) };
    expect(verdict(full)).toContain("Retry-After");
    expect(verdict({ ...full, headers: { ...json, "retry-after": "0.5" } })).toContain("Retry-After");
    expect(verdict({ ...full, headers: { ...json, "retry-after": "5" } })).toBeNull();
  });

  it("an answer disagrees when a request was accepted that the document does not allow", () => {
    const create = (sent: unknown) =>
      verdict({
        method: "POST",
        path: "/api/v1/jobs/gen2/text2image",
        headers: limited,
        sent,
        body: JSON.stringify({ status: "success", value: { generation_id: "cr_1" } }),
      });
    expect(create({ prompt: "p", config: null })).toBeNull();
    expect(create({ prompt: " " })).toContain("was accepted");
  });

  it("a literal path of the OpenAPI document is not matched as an id", () => {
    const ids = JSON.stringify({ status: "success", value: { creation_ids: [] } });
    expect(verdict({ path: "/api/creations/ids", headers: limited, body: ids })).toBeNull();
    expect(verdict({ path: "/api/creations/ids", headers: limited, body: "{}" })).toContain("status");
  });
});

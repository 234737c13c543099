import { StudioError } from "contract/studio-error";
import { describe, expect, it } from "vitest";
import { describeError, ownMessageOf } from "./describe-error";

const withCode = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const FOREIGN = "foreign.example";

describe("the log entry of an error", () => {
  it.each([
    "ENOTFOUND",
    "EAI_AGAIN",
    "UND_ERR_SOCKET",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "HPE_INVALID_CONSTANT",
  ])("the log entry is only the code for %s, whose message contains a host or a response", (code) => {
    const error = new StudioError("service_unreachable", "It cannot be reached.", {
      cause: withCode(`getaddrinfo ${code} ${FOREIGN}`, code, { hostname: FOREIGN, data: FOREIGN }),
    });
    const described = describeError(error);
    expect(described).toMatchObject({ message: "It cannot be reached.", cause: { type: "Error", code } });
    expect(JSON.stringify(described)).not.toContain(FOREIGN);
    expect(JSON.stringify(describeError(error.cause))).not.toContain(FOREIGN);
  });

  it("the log entry of the studio's own error contains its message and stack", () => {
    const described = describeError(new Error("a queue has two heads"));
    expect(described).toMatchObject({ type: "Error", message: "a queue has two heads" });
    expect(described.stack).toMatch(/^ {4}at .*describe-error\.test/);
  });

  it("the log entry of a service's error contains the status and no text of the response", () => {
    const error = new StudioError("prompt_refused", FOREIGN, {
      details: [
        { field: "prompt", message: FOREIGN },
        { service_status: 422, service_code: FOREIGN },
      ],
    });
    const described = describeError(error);
    expect(described).toMatchObject({ errorName: "prompt_refused", serviceStatus: 422 });
    expect(JSON.stringify(described)).not.toContain(FOREIGN);
    expect(ownMessageOf(error)).toBeUndefined();
  });

  it("the log entry of a database error contains its message", () => {
    expect(describeError(withCode("no such table: x", "SQLITE_ERROR")).message).toBe("no such table: x");
    expect(describeError(withCode("relation x does not exist", "42P01", { severity: "ERROR" })).message).toBe(
      "relation x does not exist",
    );
  });

  it("the log entry of a parse error contains nothing of the parsed text", () => {
    const thrown = (() => {
      try {
        return JSON.parse(FOREIGN);
      } catch (error) {
        return error;
      }
    })();
    expect(describeError(thrown)).toMatchObject({ type: "SyntaxError" });
    expect(JSON.stringify(describeError(thrown))).not.toContain(FOREIGN);
  });

  it("the log entry is finite for cyclic causes, and exists for values that are no errors", () => {
    const first = new Error("first");
    first.cause = first;
    expect(JSON.stringify(describeError(first)).length).toBeLessThan(20_000);
    for (const odd of [null, undefined, FOREIGN, { message: FOREIGN }]) {
      expect(JSON.stringify(describeError(odd))).not.toContain(FOREIGN);
    }
  });
});

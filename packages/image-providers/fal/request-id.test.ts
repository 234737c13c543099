import { ID_PATTERN } from "contract/id-pattern";
import { describe, expect, it } from "vitest";
import { appOf, parseServiceId, readServiceId, serviceIdOf } from "./request-id";

const BASE = new URL("https://proxy.example/fal");
const ID = "80e732af-660e-45cd-bd63-580e4f2a94cc";
const read = (answer: object, model = "fal-ai/flux/dev") => readServiceId(answer, BASE, model);

describe("the id of a creation at fal", () => {
  it("has the app of the model's path, and the request id", () => {
    expect(read({ request_id: ID })).toBe(`fal-ai~flux~${ID}`);
    expect(appOf("workflows/owner/name/step")).toBe("workflows/owner/name");
  });

  it("has the app that fal's own address names for the request", () => {
    const response_url = `https://proxy.example/fal/fal-ai/moved/requests/${ID}`;
    expect(read({ request_id: ID, response_url })).toBe(`fal-ai~moved~${ID}`);
  });

  it.each([
    ["of another host", `https://evil.example/fal/fal-ai/moved/requests/${ID}`],
    ["of another port", `https://proxy.example:444/fal/fal-ai/moved/requests/${ID}`],
    ["without encryption", `http://proxy.example/fal/fal-ai/moved/requests/${ID}`],
    ["outside of the base address", `https://proxy.example/fal-ai/moved/requests/${ID}`],
    ["of another request", "https://proxy.example/fal/fal-ai/moved/requests/another"],
    ["with a step upwards", `https://proxy.example/fal/../admin/keys/requests/${ID}`],
    ["with an encoded slash", `https://proxy.example/fal/fal-ai/a%2Fb/requests/${ID}`],
    ["that is no address", "moved"],
  ])("ignores an address %s", (_, response_url) => {
    expect(read({ request_id: ID, response_url })).toBe(`fal-ai~flux~${ID}`);
  });

  it.each([{}, { request_id: 5 }, { request_id: "a/b" }, { request_id: "" }, null])(
    "does not exist in the answer %j",
    (answer) => {
      expect(readServiceId(answer, BASE, "fal-ai/flux")).toBeNull();
    },
  );

  it("can be read back, and typed where the studio asks for an id", () => {
    for (const app of ["fal-ai/flux", "workflows/owner/name", "fal-ai/flux-pro.v2"]) {
      const id = serviceIdOf({ app, requestId: ID });
      expect(parseServiceId(id)).toEqual({ app, requestId: ID });
      expect(id).toMatch(ID_PATTERN);
    }
  });
});

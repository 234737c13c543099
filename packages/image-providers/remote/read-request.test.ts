import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ClientAtUpstream, clientAtUpstream, createAt } from "@/tools/testing/upstream/client";
import { readRequest } from "./read-request";

describe("the request at the service", () => {
  let client: ClientAtUpstream;
  beforeEach(async () => {
    client = await clientAtUpstream();
  });
  afterEach(() => client.close());

  it("the request of a creation is read from the service's creation detail", async () => {
    const id = await createAt(client, "a lake at dawn");
    expect(await client.service.requestOf(id)).toEqual({
      prompt: "a lake at dawn",
      negativePrompt: "",
      seed: null,
    });
  });

  it("the request is unknown for an id that the service does not know", async () => {
    expect(await client.service.requestOf("nowhere")).toBeNull();
  });
});

describe("a creation detail", () => {
  const answering = (status: number, body: unknown) => ({
    read: async () => ({ status, body, retryAfterMs: null }),
  });
  const detail = (value: unknown) => answering(200, { status: "success", value });

  it("the creation detail may include the seed", async () => {
    const value = { prompt: "a lake", negative_prompt: "fog", settings: { seed: 7, width: 64 } };
    expect(await readRequest(detail(value), "job-1")).toEqual({
      prompt: "a lake",
      negativePrompt: "fog",
      seed: 7,
    });
  });

  it.each([
    ["no such path", answering(404, undefined)],
    ["no permission", answering(403, { message: "no" })],
    ["no prompt", detail({ status: "succeed" })],
    ["a prompt that is no text", detail({ prompt: 7 })],
    ["a list", answering(200, [])],
  ])("a creation detail with %s does not confirm a request", async (_what, client) => {
    expect(await readRequest(client, "job-1")).toBeNull();
  });

  it("a failing read of the creation detail is a failure of the service", async () => {
    await expect(readRequest(answering(500, {}), "job-1")).rejects.toMatchObject({ retryable: true });
  });
});

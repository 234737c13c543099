import { errorBodySchema } from "contract/errors";
import { describe, expect, it } from "vitest";
import { refused } from "@/lib/base/signals";
import { methods } from "./methods";

const context = { params: Promise.resolve({}) };
const request = (method: string) => new Request("http://localhost/api/x", { method });
const answer = async () => new Response("text", { headers: { a: "b" } });

describe("the methods of a route", () => {
  it("an unsupported method is refused with an error body and an Allow header, and counted", async () => {
    const announced: string[] = [];
    refused.listen(({ error }) => announced.push(error));
    const handlers = methods({ GET: answer, PATCH: answer });
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      const response = await handlers[method](request(method), context);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, PATCH, OPTIONS");
      const body = errorBodySchema.parse(await response.json());
      expect(body).toMatchObject({ code: 40501, message: expect.stringContaining(method) });
    }
    expect(announced).toEqual(["method_not_allowed", "method_not_allowed", "method_not_allowed"]);
  });

  it("HEAD is answered like GET without the body", async () => {
    const response = await methods({ GET: answer }).HEAD(request("HEAD"), context);
    expect(response.headers.get("a")).toBe("b");
    expect(await response.text()).toBe("");
  });

  it("HEAD is refused when the route has no GET", async () => {
    const response = await methods({ POST: answer }).HEAD(request("HEAD"), context);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("OPTIONS is answered without allowing other origins", async () => {
    const response = await methods({ POST: answer }).OPTIONS(request("OPTIONS"), context);
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(Array.from(response.headers.keys()).filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });
});

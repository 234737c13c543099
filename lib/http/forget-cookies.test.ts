import { expect, it } from "vitest";
import { methods } from "./methods";

const context = { params: Promise.resolve({}) };

it.each(["PUT", "OPTIONS"] as const)("a %s that no route handles leaves Next no cookies", async (method) => {
  const request = new Request("http://localhost:3000/api/x", { method, headers: { cookie: "a=1; b=2" } });
  await methods({})[method](request, context);
  expect(request.headers.get("cookie")).toBeNull();
});

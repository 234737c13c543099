import { ID_PATTERN } from "contract/id-pattern";
import { describe, expect, it } from "vitest";
import { addressOf, parseServiceId, readCreated, serviceIdOf, serviceIdOfTask } from "./task-id";

const BASE = new URL("https://api.bfl.ai/v1");
const GATEWAY = new URL("https://gateway.example:8443/bfl/v1");
const ID = "d5ba37dc-ba09-4658-852e-deea7e176439";

/** Where the task of this answer is asked for. */
const asked = (polling_url: unknown, base = BASE) => {
  const [task] = parseServiceId(readCreated({ id: ID, polling_url }, base) ?? "")?.tasks ?? [];
  if (!task) throw new Error("The answer has no task.");
  const { origin, path } = addressOf(task, base);
  return `${origin ?? base.href}${path}`;
};

describe("the id of a creation at Black Forest Labs", () => {
  it.each([
    ["a region", `https://api.eu2.bfl.ai/v1/get_result?id=${ID}`, BASE],
    ["another path of a region", `https://api.us.bfl.ai/v2/tasks/result?id=${ID}`, BASE],
    ["the address of the settings", `https://api.bfl.ai/v1/get_result?id=${ID}`, BASE],
    ["a gateway", `https://gateway.example:8443/bfl/v1/get_result?id=${ID}`, GATEWAY],
    ["another path of a gateway", `https://gateway.example:8443/poll?id=${ID}`, GATEWAY],
    ["a region, told by a gateway", `https://api.eu.bfl.ai/v1/get_result?id=${ID}`, GATEWAY],
  ])("leads to the address in the answer: %s", (_, address, base) => {
    expect(asked(address, base)).toBe(address);
    expect(asked(address.split("?")[0], base)).toBe(address);
  });

  it.each([
    ["of another company", `https://evil.example/v1/get_result?id=${ID}`],
    ["that only ends like the company's", `https://evilbfl.ai/v1/get_result?id=${ID}`],
    ["that only begins like the company's", `https://api.bfl.ai.evil.example/v1/get_result?id=${ID}`],
    ["without encryption", `http://api.eu2.bfl.ai/v1/get_result?id=${ID}`],
    ["of another port", `https://api.eu2.bfl.ai:444/v1/get_result?id=${ID}`],
    ["with a user", `https://me@api.eu2.bfl.ai/v1/get_result?id=${ID}`],
    ["with an encoded slash", `https://api.eu2.bfl.ai/v1/a%2Fb?id=${ID}`],
    ["without a path", "https://api.eu2.bfl.ai"],
    ["that is none", "moved"],
    ["that is no text", 7],
  ])("never leads to an address %s, but to the one of the settings", (_, address) => {
    expect(asked(address)).toBe(`https://api.bfl.ai/v1/get_result?id=${ID}`);
  });

  it("has the cost in the answer, of which a credit is one US cent", () => {
    const costOf = (cost?: unknown) =>
      parseServiceId(readCreated({ id: ID, cost }, BASE) ?? "")?.tasks[0]?.costMicros;
    expect([4.5, 3, 0.1, 0].map(costOf)).toEqual([45_000, 30_000, 1_000, 0]);
    expect([undefined, null, "3", -1, 1e9].map(costOf)).toEqual([null, null, null, null, null]);
  });

  it.each([{}, { id: 5 }, { id: "a/b" }, { id: "a~b" }, { id: "" }, null, "<html>"])(
    "does not exist in the answer %j",
    (answer) => {
      expect(readCreated(answer, BASE)).toBeNull();
    },
  );

  it("names every task, and how many were not started and why", () => {
    const ids = ["eu", "us"].map(
      (region) =>
        readCreated({ id: ID, polling_url: `https://api.${region}.bfl.ai/v1/get_result`, cost: 4 }, BASE) ??
        "",
    );
    const missing = { pictures: 2, why: "unknown" } as const;
    const read = parseServiceId(serviceIdOf({ ids, missing }));
    expect(read?.missing).toEqual(missing);
    expect(read?.tasks.map(({ place }) => place)).toEqual([
      "api.eu.bfl.ai~v1~get_result",
      "api.us.bfl.ai~v1~get_result",
    ]);
    expect(parseServiceId(serviceIdOf({ ids, missing: null }))?.missing).toBeNull();
  });

  it("of one task can be typed where the studio asks for an id", () => {
    expect(serviceIdOfTask(ID)).toMatch(ID_PATTERN);
    expect(readCreated({ id: ID, polling_url: "https://api.eu2.bfl.ai/v1/get_result" }, BASE)).toMatch(
      ID_PATTERN,
    );
  });

  it.each([
    ["", "nothing"],
    [ID, "a bare id"],
    [`evil.example~v1~get_result~${ID}~x`, "a foreign host"],
    [`evilbfl.ai~v1~get_result~${ID}~x`, "a host that ends alike"],
    [`a@b.bfl.ai~v1~${ID}~x`, "a user before the host"],
    [`api.bfl.ai~..~get_result~${ID}~x`, "a step upwards"],
    [`api.bfl.ai~v1/x~${ID}~x`, "a slash in a step"],
    [`api.bfl.ai~${ID}~x`, "a host without a path"],
    [`base~${ID}~-1`, "a cost below zero"],
    [`base~a b~x`, "a space in the task"],
    [`base~${ID}~x~~base~${ID}`, "half a second task"],
    [`missing~2~refused`, "no task at all"],
    [`base~${ID}~x~~missing~2~because`, "another reason"],
    [`base~${ID}~x~~missing~0~refused`, "nothing missing"],
    [Array(200).fill(`base~${ID}~x`).join("~~"), "far too many tasks"],
  ])("is not read from %j: %s", (text) => {
    expect(parseServiceId(text)).toBeNull();
  });
});

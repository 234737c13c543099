import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "../api/a-model.fixture";
import { aCreation } from "../creations/a-creation.fixture";
import { waitReason } from "./waiting";

const service = (
  id: string,
  state: "ok" | "degraded" | "unreachable" | "quota",
  ahead_of_next: number | null = 0,
) => ({
  id,
  state,
  since_time: "2030-01-01T00:00:00.000Z",
  resume_time: null,
  ahead_of_next,
});
const models = [aModel(), PAID_MODEL];
const waiting = aCreation({ status: "pending", report_time: null, model: PAID_MODEL.id });

describe("why a creation waits", () => {
  test("a waiting creation names its service when that cannot be reached", () => {
    const services = [service("embedded", "ok"), service("openai", "unreachable")];
    expect(waitReason(waiting, models, services)).toBe("Waiting: OpenAI cannot be reached");
  });
  test("the trouble of another model's service is not named", () => {
    const services = [service("embedded", "quota"), service("openai", "ok")];
    expect(waitReason(waiting, models, services)).toBeNull();
  });
  test("a studio with one service does not name it", () => {
    expect(waitReason(waiting, [], [service("openai", "quota")])).toBe(
      "Waiting: the service has no quota left",
    );
  });
  test("a creation that its service has taken, that has ended or is being cancelled does not wait", () => {
    const services = [service("openai", "unreachable")];
    const taken = { ...waiting, report_time: "2030-01-01T00:00:00.000Z" };
    for (const one of [taken, { ...waiting, cancel_requested: true }, aCreation()])
      expect(waitReason(one, models, services)).toBeNull();
  });
  test("a creation in the queue of an engine waits until the engine begins it", () => {
    const queued = { ...waiting, report_time: "2030-01-01T00:00:00.000Z" };
    expect(waitReason(queued, models, [service("openai", "quota", null)])).toBe(
      "Waiting: the service has no quota left",
    );
    expect(waitReason(queued, models, [service("openai", "ok", null)])).toBeNull();
  });
  test("a service of which only some calls fail still takes creations", () => {
    expect(waitReason(waiting, models, [service("openai", "degraded")])).toBeNull();
  });
});

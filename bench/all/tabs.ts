/** Five hundred open tabs with forty creations under way, beside a handler that does nothing. */
import { serveReference } from "../proxy/serve-reference";
import { measureNothingTabs, measureStudioTabs, type Tabs } from "../proxy/tabs";
import type { Subject } from "./figure";

export const tabs: Subject = {
  name: "500 tabs",
  async measure() {
    const server = await serveReference("http://127.0.0.1:9");
    const nothing = await measureNothingTabs(server).finally(() => server.end());
    const studio = await measureStudioTabs();
    if (studio.failed > 0) throw new Error(`${studio.failed} polls were not answered.`);
    const beside = (what: string, pick: (one: Tabs) => number) => ({
      what,
      value: pick(studio),
      reference: "a handler that does nothing, polled every second",
      referenceValue: pick(nothing),
    });
    return [
      beside("poll, p95 ms", ({ p95Ms }) => p95Ms),
      beside("processor ms a tab and minute", ({ cpuMsPerTabMinute }) => cpuMsPerTabMinute),
    ];
  },
};

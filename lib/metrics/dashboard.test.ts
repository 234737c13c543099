/** Checks that dashboard, alert rules and runbook speak of metrics and sections that exist. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { createMetrics } from "./metrics";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const rulesSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["warning", "critical"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

const rules = rulesSchema.parse(parse(read("prometheus/alerts.yml"))).groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(read("grafana/prompt-studio.json")));
const { registry } = createMetrics({ version: "1", role: "all", instanceId: "a" }).instruments;
const runbook = read("RUNBOOK.md");

/** Without the suffixes of a histogram's series. */
const metricsIn = (text: string) =>
  Array.from(text.matchAll(/\b(?:studio|nodejs|process)_[a-z0-9_]+/g), ([name]) =>
    registry.getSingleMetric(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ""),
  );

it("every metric in the dashboard, the alert rules and the runbook exists, and the dashboard shows all of the studio's", () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  const named = [...shown, ...rules.flatMap(({ expr }) => metricsIn(expr)), ...metricsIn(runbook)];
  expect(named.filter((name) => !registry.getSingleMetric(name))).toEqual([]);
  const ours = registry.getMetricsAsArray().map(({ name }) => name);
  expect(ours.filter((name) => name.startsWith("studio_") && !shown.includes(name))).toEqual([]);
});

it("every alert names a section of the runbook that exists, and every panel has a query", () => {
  const sections = Array.from(runbook.matchAll(/^## (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );
  expect(rules.length).toBeGreaterThan(10);
  for (const { annotations } of rules) {
    const [file, section] = annotations.runbook.split("#");
    expect(file).toBe("RUNBOOK.md");
    expect(sections).toContain(section);
  }
  for (const [, section] of runbook.matchAll(/\]\(#([^)]+)\)/g)) expect(sections).toContain(section);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, title, targets = [] } of panels) {
    if (type !== "row") expect(targets.length, title).toBeGreaterThan(0);
  }
});

it("metrics end in their unit, and counters in total", async () => {
  const all = await registry.getMetricsAsJSON();
  const ours = all.filter(({ name }) => name.startsWith("studio_"));
  expect(ours.length).toBeGreaterThan(25);
  for (const { name, type } of ours) {
    if (String(type) === "counter") expect(name).toMatch(/_total$/);
    if (String(type) === "histogram") expect(name).toMatch(/_seconds$/);
    expect(name).not.toMatch(/_ms$|_milliseconds$/);
  }
});

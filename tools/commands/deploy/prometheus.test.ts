/** Checks the alert rules and the queries of the dashboard with Prometheus' own tool. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { findProgram } from "@/tools/commands/programs.mjs";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

const promtool = findProgram(["promtool"]);
if (!promtool)
  console.log("!! No promtool on this machine: its checks of alert rules and dashboard are SKIPPED.");

/** What promtool says of rule files; empty when it accepts them. */
function problemsOf(command: readonly string[], files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-rules-"));
  try {
    for (const [name, content] of Object.entries(files))
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(promtool ?? "", command, { cwd: folder, encoding: "utf8" });
    return status === 0 ? "" : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const alertRules: unknown = parse(read("prometheus/alerts.yml"));

it.skipIf(!promtool)("Prometheus accepts the alert rules and every query of the dashboard", () => {
  const queries = Array.from(
    read("grafana/prompt-studio.json").matchAll(/^ +"expr": (".*"),?$/gm),
    ([, expr = ""]): string => JSON.parse(expr),
  );
  expect(queries.length).toBeGreaterThan(40);
  const asRules = (all: readonly string[]) => ({
    groups: [{ name: "panels", rules: all.map((expr, n) => ({ record: `panel_${n}`, expr })) }],
  });
  const check = (content: unknown) => problemsOf(["check", "rules", "rules.yml"], { "rules.yml": content });
  expect(check(alertRules)).toBe("");
  expect(check(asRules(queries))).toBe("");
  expect(check(asRules(["sum(rate(studio_errors_total[5m])"]))).toContain("parse error");
});

it.skipIf(!promtool)("alerts fire for what they watch, and only then", () => {
  const minutes = (series: string, values: string) => ({ series, values });
  const alert = (alertname: string, exp_labels: Record<string, string> | null) => ({
    alertname,
    eval_time: "20m",
    exp_alerts: exp_labels ? [{ exp_labels }] : [],
  });
  const wait = (instance: string, secondsAMinute: number) =>
    minutes(
      `studio_database_connection_wait_duration_seconds_sum{instance="${instance}"}`,
      `0+${secondsAMinute}x30`,
    );
  const answers = (route: string, status: string, aMinute: number) =>
    minutes(
      `studio_http_request_duration_seconds_count{route="${route}", status="${status}"}`,
      `0+${aMinute}x30`,
    );
  const test = {
    rule_files: ["rules.yml"],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        // Two queries wait all the time in one process, and now and then one in the other.
        input_series: [
          wait("busy", 120),
          wait("idle", 3),
          minutes("studio_pictures_check_missing_files", "2x30"),
          answers("/api/creations", "5xx", 1),
          answers("/api/creations", "2xx", 30),
          answers("/api/health/ready", "2xx", 60),
        ],
        alert_rule_test: [
          alert("StudioDatabaseBusy", { severity: "warning", instance: "busy" }),
          alert("StudioPicturesMissing", { severity: "critical" }),
          alert("StudioErrors", { severity: "critical" }),
        ],
      },
      {
        interval: "1m",
        input_series: [
          minutes("studio_pictures_check_missing_files", "0x30"),
          answers("/api/creations", "2xx", 30),
          answers("/api/health/ready", "5xx", 60),
          minutes('up{job="prompt-studio", instance="a"}', "1x30"),
          minutes('studio_queue_jobs{status="pending"}', "3x30"),
          minutes('studio_processes{role="web"}', "2x30"),
          minutes('studio_processes{role="worker"}', "0x30"),
        ],
        alert_rule_test: [
          alert("StudioPicturesMissing", null),
          alert("StudioDown", null),
          alert("StudioErrors", null),
          alert("StudioNoWorker", { severity: "critical" }),
        ],
      },
    ],
  };
  const withoutTexts = JSON.parse(
    JSON.stringify(alertRules, (key, value) => (key === "annotations" ? undefined : value)),
  );
  expect(problemsOf(["test", "rules", "test.yml"], { "test.yml": test, "rules.yml": withoutTexts })).toBe("");
});

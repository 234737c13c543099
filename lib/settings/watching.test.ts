import { describe, expect, it } from "vitest";
import { parseWatching, type Watching } from "./watching";

function parse(environment: Record<string, string | number> = {}): {
  watching: Watching;
  problems: string[];
} {
  const problems: string[] = [];
  const watching = parseWatching({ PORT: 3000, METRICS_PORT: 0, ...environment }, problems);
  return { watching, problems };
}

describe("the settings by which the studio is watched", () => {
  it("nothing is counted or traced unless a setting asks for it", () => {
    const { watching, problems } = parse();
    expect(watching).toMatchObject({ metrics: null, tracing: null });
    expect(watching.instanceId).toContain(String(process.pid));
    expect(problems).toEqual([]);
  });

  it("a short or guessable metrics token is refused without being repeated", () => {
    expect(parse({ METRICS_TOKEN: "Zk3-x9Qq7LmP2vT8" }).watching.metrics?.token).toBe("Zk3-x9Qq7LmP2vT8");
    for (const token of ["fifteen letters", "a".repeat(40)]) {
      const { problems } = parse({ METRICS_TOKEN: token });
      expect(problems).toEqual([expect.stringMatching(/^METRICS_TOKEN: /)]);
      expect(problems.join()).not.toContain(token);
    }
  });

  it("a port for metrics alone differs from the port of the studio", () => {
    expect(parse({ METRICS_PORT: 9464, HOSTNAME: "127.0.0.1" }).watching.metrics).toEqual({
      token: null,
      port: 9464,
      host: "127.0.0.1",
    });
    expect(parse({ METRICS_PORT: 3000 }).problems).toEqual([expect.stringMatching(/^METRICS_PORT: /)]);
  });

  it("a collector has an address and headers, and no host is told the trace unless it is named", () => {
    const { watching, problems } = parse({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc, x-team = design ",
    });
    expect(problems).toEqual([]);
    expect(watching.tracing).toEqual({
      endpoint: "https://collector.example.com/otlp",
      headers: { authorization: "Bearer abc", "x-team": "design" },
      serviceName: "prompt-studio",
      propagateTo: [],
    });
  });

  it.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://user:hidden@collector.example.com"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "hidden"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a=hidden%0d%0ainjected"],
    ["OTEL_PROPAGATE_TO", "https://images.example.com"],
    ["INSTANCE_ID", "with space"],
  ])("an invalid %s is reported without its value (%s)", (name, value) => {
    const { problems } = parse({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com",
      [name]: value,
    });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(problems.join()).not.toContain("hidden");
  });
});

/** A steady load of requests, half of them on kept-alive connections. */
import { Agent, get } from "node:http";

export interface SteadyLoad {
  /** Stops sending and waits for pending answers. @returns their number, and the failures. */
  stop(): Promise<{ answers: number; failures: string[] }>;
}

const PATHS = ["/api/health/live", "/api/openapi.json", "/api/creations"];

export function steadyLoad(origin: string, requestsPerSecond: number): SteadyLoad {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const outcomes: Promise<string | null>[] = [];
  const timer = setInterval(() => {
    const path = PATHS[outcomes.length % PATHS.length];
    outcomes.push(outcomeOf(`${origin}${path}`, agents[outcomes.length % agents.length] as Agent));
  }, 1_000 / requestsPerSecond);
  return {
    async stop() {
      clearInterval(timer);
      const failures = (await Promise.all(outcomes)).filter((outcome) => outcome !== null);
      for (const agent of agents) agent.destroy();
      return { answers: outcomes.length - failures.length, failures };
    },
  };
}

/** @returns null for a complete answer with any status. */
function outcomeOf(url: string, agent: Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve(`${url}: ${error.message}`);
    const request = get(url, { agent }, (answer) => {
      answer.once("end", () => resolve(null)).once("error", failed);
      answer.resume();
    });
    request.once("error", failed);
  });
}

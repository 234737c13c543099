/** How much of a workflow is done, from what ComfyUI tells about its nodes. */
import type { Graph } from "./workflow";

export interface WorkflowProgress {
  /** The share that is done, 0..1; null before the first node. It never falls. */
  readonly fraction: number | null;
  /** Nodes whose results are known from an earlier creation. */
  cached(nodes: readonly string[]): void;
  /** A node begins, so the one before it is done. */
  began(node: string): void;
  /** A node has done `value` of `max` steps. */
  stepped(node: string, value: number, max: number): void;
  finished(node: string): void;
}

/** Some nodes count bytes or pixels; more steps than this say nothing about the time. */
const MAX_STEPS = 200;

/**
 * A node counts as many parts as it has steps, and one without: sampling takes nearly all of the time.
 *
 * @param graph nodes that it does not have, such as those of an expanded group, are left out.
 */
export function createProgress(graph: Graph): WorkflowProgress {
  const nodes = new Map(
    Object.entries(graph).map(([id, { inputs }]) => [id, { steps: stepsOf(inputs.steps), done: 0 }]),
  );
  let current: string | null = null;
  let best: number | null = null;

  function update(node: string, done: number, steps = 1): void {
    const known = nodes.get(node);
    if (!known) return;
    known.steps = Math.max(known.steps, stepsOf(steps));
    known.done = Math.max(known.done, Math.min(1, Math.max(0, done)));
    let sum = 0;
    let all = 0;
    for (const one of nodes.values()) {
      sum += one.steps * one.done;
      all += one.steps;
    }
    best = Math.max(best ?? 0, sum / all);
  }

  return {
    get fraction() {
      return best;
    },
    cached(ids) {
      for (const id of ids) update(id, 1);
    },
    began(node) {
      if (current !== null && current !== node) update(current, 1);
      current = node;
      update(node, 0);
    },
    stepped(node, value, max) {
      if (max > 0) update(node, value / max, max);
    },
    finished: (node) => update(node, 1),
  };
}

const stepsOf = (value: unknown): number =>
  typeof value === "number" && value > 1 ? Math.min(MAX_STEPS, Math.floor(value)) : 1;

import { expect, it } from "vitest";
import { aWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { createProgress } from "./progress";

// Seven nodes, one of them with twenty steps: 26 parts.
const PARTS = 26;

it("the progress of a workflow counts the steps of a node beside the nodes without steps", () => {
  const progress = createProgress(aWorkflow());
  expect(progress.fraction).toBeNull();
  progress.cached(["4", "6", "7"]);
  expect(progress.fraction).toBeCloseTo(3 / PARTS);
  progress.began("5");
  progress.began("3");
  expect(progress.fraction).toBeCloseTo(4 / PARTS);
  progress.stepped("3", 10, 20);
  expect(progress.fraction).toBeCloseTo(14 / PARTS);
  progress.finished("3");
  progress.began("8");
  progress.began("9");
  progress.finished("9");
  expect(progress.fraction).toBe(1);
});

it("the progress of a workflow never falls, also when a node turns out to have more steps or begins again", () => {
  const progress = createProgress(aWorkflow());
  progress.stepped("3", 20, 20);
  const reached = progress.fraction;
  progress.stepped("8", 1, 150);
  progress.stepped("3", 1, 20);
  expect(progress.fraction).toBe(reached);
});

it("nodes that the workflow does not have, and impossible values, do not change its progress", () => {
  const progress = createProgress(aWorkflow());
  progress.stepped("3:7", 1, 2);
  progress.finished("__proto__");
  progress.stepped("3", 5, 0);
  expect(progress.fraction).toBeNull();
  progress.stepped("3", -5, 20);
  expect(progress.fraction).toBe(0);
  progress.stepped("3", Number.MAX_VALUE, 20);
  expect(progress.fraction).toBeCloseTo(20 / PARTS);
});

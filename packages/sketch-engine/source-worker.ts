import { Worker } from "node:worker_threads";

/** Starts a drawing thread on the TypeScript source; Node before 22.18 needs tsx to read TypeScript. */
export const createSourceWorker = (): Worker =>
  new Worker(
    `import("tsx/esm/api").then(({ register }) => {
      register();
      return import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)});
    });`,
    { eval: true },
  );

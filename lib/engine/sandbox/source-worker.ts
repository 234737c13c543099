import { Worker } from "node:worker_threads";

/** A drawing thread on the TypeScript source, which Node before 22.18 reads only with the help of tsx. */
export const createSourceWorker = (): Worker =>
  new Worker(
    `import("tsx/esm/api").then(({ register }) => {
      register();
      return import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)});
    });`,
    { eval: true },
  );

/** Opens the adapter of a service at its stand-in, with short deadlines and pauses. */
import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import type { CreationRequestInput } from "contract/creations/request";
import type { OpenedService } from "image-providers/adapter";
import { type CreateFailure, isCreateFailure } from "image-providers/create-failure";
import type { InputsOf } from "image-providers/inputs";
import type { CreateBudget } from "image-providers/outbound/budget/open";
import type { Tuning } from "image-providers/outbound/client";
import type { ImageService } from "image-providers/service";
import type { Kysely } from "kysely";
import * as z from "zod";
import { createLog, type Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import { budgetsIn } from "@/lib/service/ports";
import { aRequest, createTestClock, type TestClock } from "../studio";

/** Short deadlines and pauses; their order stays the same. */
export const QUICK: Tuning = {
  deadlines: { connect: 1_000, total: 3_000 },
  breaker: { failures: 6, openMs: 300 },
  firstPauseMs: 10,
};

export interface OpeningParts {
  log: Log;
  clock: TestClock;
  tuning: Tuning;
  createBudget?: CreateBudget;
  inputsOf: InputsOf;
  entriesOf(prefix: string): readonly ({ id: string } & Record<string, unknown>)[];
  problem(line: string): void;
}

export interface OpenedForTest {
  service: ImageService;
  clock: TestClock;
  /** The lines of the log. */
  logged: string[];
  /** What the adapter said of the settings. */
  problems: string[];
  close(): Promise<void>;
}

/**
 * @param open opens the adapter with these parts.
 * @param options.entries those of MODELS_FILE. @param options.inputsOf what creations are made from; by default words alone.
 */
export function openForTest(
  open: (parts: OpeningParts) => OpenedService[],
  options: {
    entries?: readonly ({ id: string } & Record<string, unknown>)[];
    db?: Kysely<Database>;
    inputsOf?: InputsOf;
  } = {},
): OpenedForTest {
  const { entries = [], db, inputsOf = async () => null } = options;
  const logged: string[] = [];
  const problems: string[] = [];
  const clock = createTestClock();
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const [opened] = open({
    log: createLog("debug", { to: stream }),
    ...{ clock, inputsOf, tuning: QUICK },
    ...(db ? { createBudget: budgetsIn(db) } : {}),
    entriesOf: () => entries,
    problem: (line) => void problems.push(line),
  });
  if (!opened) throw new Error("The settings opened nothing.");
  return { service: opened.service, clock, logged, problems, close: () => opened.close() };
}

/** Sends a create for one small picture of a model. @returns the id at the service */
export const createOf = (
  { service }: Pick<OpenedForTest, "service">,
  input: Partial<CreationRequestInput> = {},
): Promise<string> => {
  const request = aRequest({ config: { image_number: 1 }, ...input });
  return service.create(request, "cr_1");
};

/** The error of a create that must fail. */
export const createFailureOf = (
  opened: Pick<OpenedForTest, "service">,
  input?: Partial<CreationRequestInput>,
): Promise<CreateFailure> =>
  createOf(opened, input).then(
    (id) => Promise.reject(new Error(`It was created: ${id}`)),
    (error) => (isCreateFailure(error) ? error : Promise.reject(error)),
  );

const exampleSchema = z.object({ models: z.array(z.looseObject({ id: z.string() })) });

/** The entries of MODELS_FILE in an example of a document. @param index of the example; the first is 0 */
export function readmeEntries(document: URL, index = 0): z.infer<typeof exampleSchema>["models"] {
  const examples = [...readFileSync(document, "utf8").matchAll(/```json\n(.+?)```/gs)];
  return exampleSchema.parse(JSON.parse(examples[index]?.[1] ?? "")).models;
}

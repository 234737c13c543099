/** Random fault schedules as data: actions of people, faults of the service, and passing time. */
import fc from "fast-check";
import type {
  CancelBehaviour,
  CreationScript,
  Fault,
  Media,
  Operation,
} from "@/tools/testing/upstream/script";

/** One step. `nth` selects a creation of the schedule, modulo their number. */
export type Step =
  | { do: "create"; script: CreationScript; fault: Fault | null; owner: number; process: 0 | 1 }
  /** The same intent again, such as a second click or a retry of the browser. */
  | { do: "repeat"; nth: number; process: 0 | 1 }
  | { do: "look"; nth: number; process: 0 | 1 }
  | { do: "cancel"; nth: number; process: 0 | 1 }
  | { do: "delete"; nth: number; process: 0 | 1 }
  /** All waiting or all open creations of one person. */
  | { do: "cancel all"; owner: number; which: "waiting" | "all"; process: 0 | 1 }
  /** A page is opened, which polls from then on, or closed. */
  | { do: "tab"; owner: number; isOpen: boolean; process: 0 | 1 }
  | { do: "fault"; operation: Operation; fault: Fault }
  | { do: "pass"; ms: number }
  | { do: "sweep"; process: 0 | 1 };

/** People who share the studio. */
export const OWNERS = 3;

export interface Schedule {
  /** Slots of the studio at the service. */
  slots: number;
  /** Steps of one batch happen at the same time. */
  batches: Step[][];
}

const either = fc.constantFrom<0 | 1>(0, 1);
const nth = fc.nat(40);
const owner = fc.nat(OWNERS - 1);
const page = "<html><h1>Bad gateway</h1></html>";

/** Faults that are visible at once; slow ones have separate tests. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constant<Fault>({ reset: "before_reading" }),
  fc.constant<Fault>({ reset: "after_reading" }),
  fc.constant<Fault>({ reset: "in_answer" }),
  fc.record({ endAfter: fc.nat(60) }),
  fc.record({ truncateTo: fc.nat(60) }),
  fc.constantFrom<Fault>(
    { tooMany: "2" },
    { tooMany: null },
    { tooMany: "garbage" },
    { nestedJson: 5_000 },
    { redirectTo: "http://127.0.0.1:9/" },
    { echoToken: true },
  ),
  // These refusals have no effect: nothing could detect a refusal that started a creation.
  fc.record({
    answer: fc.constantFrom(400, 402, 403, 404, 409, 422).map((status) => ({ status, text: page })),
  }),
  fc.record({
    answer: fc.oneof(
      fc.constantFrom(500, 502, 503, 504).map((status) => ({ status, text: page })),
      fc.constantFrom(200, 201, 500).map((status) => ({ status, json: { status: "success", value: {} } })),
    ),
    hasEffect: fc.boolean(),
  }),
);

const report = fc.record(
  {
    status: fc.constantFrom<unknown>(
      ..."pending processing post_processing RUNNING queued marinating succeed failed cancelled done".split(
        " ",
      ),
      null,
      7,
    ),
    progress: fc.oneof(fc.double(), fc.integer({ min: -5, max: 300 }), fc.constantFrom("45%", null, "soon")),
  },
  { requiredKeys: [] },
);
const media = fc.constantFrom<Media>(
  "png",
  "png",
  "png",
  "svg",
  "html",
  "truncated",
  "expired_410",
  "broken_503",
);
const cancel = fc.constantFrom<CancelBehaviour>(
  "works",
  "works",
  "only_pending",
  "late",
  "lost",
  "ignored",
  { refuse: 404 },
  { refuse: 500 },
);

const anyScript: fc.Arbitrary<CreationScript> = fc.record(
  {
    waitMs: fc.nat(4_000),
    runMs: fc.nat(8_000),
    outcome: fc.constantFrom("succeed", "succeed", "failed"),
    reports: fc.array(report, { minLength: 1, maxLength: 6 }),
    progressAs: fc.constantFrom("fraction", "percent", "text", "null", "absent"),
    unknownReads: fc.constantFrom(0, 0, 2, Number.POSITIVE_INFINITY),
    picturesIn: fc.constantFrom("detail", "status", "nowhere"),
    media,
    cancel,
  },
  { requiredKeys: [] },
);
/**
 * A creation whose id the service never knows ends by its clock: the studio frees its slot when it counts as lost, and
 * scripted reports that nobody can read would keep it active at the service.
 */
const script = anyScript.map(({ reports, ...rest }) =>
  reports && rest.unknownReads !== Number.POSITIVE_INFINITY ? { ...rest, reports } : rest,
);

const operation = fc.constantFrom<Operation>("create", "status", "cancel", "detail", "media");
const create = fc.record({
  do: fc.constant("create"),
  script,
  fault: fc.option(fault, { freq: 2 }),
  owner,
  process: either,
}) as fc.Arbitrary<Step>;
const cancelAll = fc.record({
  do: fc.constant("cancel all"),
  owner,
  which: fc.constantFrom("waiting", "all"),
  process: either,
}) as fc.Arbitrary<Step>;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: create },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("tab"), owner, isOpen: fc.boolean(), process: either }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat"), nth, process: either }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("look"), nth, process: either }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel"), nth, process: either }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete"), nth, process: either }) },
  { weight: 1, arbitrary: cancelAll },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("fault"), operation, fault }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pass"), ms: fc.integer({ min: 100, max: 12_000 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("sweep"), process: either }) },
) as fc.Arbitrary<Step>;

/** More creations than slots, so that most of them are queued. */
const CREATIONS_PER_SLOT = 5;

/** Generates a schedule: first more creations than slots, then 3 to 14 batches of 1 to 4 steps. */
export const anySchedule: fc.Arbitrary<Schedule> = fc.integer({ min: 1, max: 4 }).chain((slots) => {
  const length = CREATIONS_PER_SLOT * slots;
  return fc
    .record({
      rush: fc.array(create, { minLength: length, maxLength: length }),
      batches: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 14 }),
    })
    .map(({ rush, batches }) => ({ slots, batches: [rush, ...batches] }));
});

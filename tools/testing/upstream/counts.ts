/** The calls that the upstream received, and counts of them. */
import type { Operation } from "./script";

/** One call. `status` is null while it is unanswered, and when the connection was cut. */
export interface Call {
  /** Milliseconds since 1970. */
  at: number;
  operation: Operation;
  method: string;
  /** As received, with the query. */
  path: string;
  /** The id in the path, or the new id of a create. */
  id: string | null;
  /** The prompt of a create, which identifies an intent in tests. */
  prompt: string | null;
  /** Whether the call had its effect. */
  hadEffect: boolean;
  status: number | null;
}

export interface Counts {
  /** Every call in the order of arrival. */
  readonly history: readonly Call[];
  /** Create calls that arrived, with or without effect. */
  creates(prompt?: string): number;
  /** Creations that were started and so would be charged for. */
  started(prompt?: string): number;
  /** Calls of one kind, about one creation or all. */
  calls(operation: Operation, id?: string): number;
  /** The maximum of API calls (without pictures) within any minute. */
  peakPerMinute(): number;
  /** The maximum of creations active at once. */
  peakSlots(): number;
  /** The maximum of calls being answered at once. */
  peakParallel(): number;
  /** Calls being answered now, including those left without an answer while the client waits. */
  answering(): number;
  /** Connections that were opened. */
  connections(): number;
  /** Connections that are open now. */
  openConnections(): number;
  /** All received bearer tokens, also of calls for pictures. */
  readonly tokens: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;

/** @returns the counts for tests, and functions for the upstream to record calls. */
export function createCounts(now: () => number) {
  const history: Call[] = [];
  const tokens = new Set<string>();
  const peaks = { slots: 0, parallel: 0 };
  let parallel = 0;
  let connections = 0;
  let open = 0;

  const count = (wanted: (call: Call) => boolean) => history.filter(wanted).length;
  const counts: Counts = {
    history,
    tokens,
    creates: (prompt) =>
      count((call) => call.operation === "create" && (prompt === undefined || call.prompt === prompt)),
    started: (prompt) =>
      count(
        (call) =>
          call.operation === "create" && call.hadEffect && (prompt === undefined || call.prompt === prompt),
      ),
    calls: (operation, id) =>
      count((call) => call.operation === operation && (id === undefined || call.id === id)),
    peakPerMinute() {
      const times = history.filter(({ operation }) => operation !== "media").map(({ at }) => at);
      let first = 0;
      let peak = 0;
      for (const [last, at] of times.entries()) {
        while (at - (times[first] ?? at) >= MINUTE_MS) first++;
        peak = Math.max(peak, last - first + 1);
      }
      return peak;
    },
    peakSlots: () => peaks.slots,
    peakParallel: () => peaks.parallel,
    answering: () => parallel,
    connections: () => connections,
    openConnections: () => open,
  };
  return {
    counts,
    /** Records a call; its other fields are set while it is answered. */
    begin(call: Pick<Call, "operation" | "method" | "path" | "id">, token: string | null): Call {
      const noted: Call = { ...call, at: now(), prompt: null, hadEffect: false, status: null };
      history.push(noted);
      if (token !== null) tokens.add(token);
      peaks.parallel = Math.max(peaks.parallel, ++parallel);
      return noted;
    },
    end() {
      parallel--;
    },
    slots(active: number) {
      peaks.slots = Math.max(peaks.slots, active);
    },
    opened() {
      connections++;
      open++;
    },
    closed() {
      open--;
    },
    /** API calls since a time, for the limit. */
    since(time: number): number {
      return count((call) => call.operation !== "media" && call.at > time);
    },
  };
}

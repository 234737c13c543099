/** What the upstream saw: every call, and what can be counted in them. */
import type { Operation } from "./script";

/** One call. `status` is null while it is unanswered and when the connection was cut instead. */
export interface Call {
  /** Milliseconds since 1970. */
  at: number;
  operation: Operation;
  method: string;
  /** As it came, with the query. */
  path: string;
  /** The id in the path, or the one that a create got. */
  id: string | null;
  /** The prompt of a create, by which tests tell their intents apart. */
  prompt: string | null;
  /** Whether the call did what it asked for. */
  hadEffect: boolean;
  status: number | null;
}

export interface Counts {
  /** Every call in the order of arrival. */
  readonly history: readonly Call[];
  /** Create calls that arrived, with or without effect. */
  creates(prompt?: string): number;
  /** Creations that were really started, which is what somebody pays for. */
  started(prompt?: string): number;
  /** Calls of one kind, about one creation or all. */
  calls(operation: Operation, id?: string): number;
  /** The most calls of the API (not for pictures) within any minute. */
  peakPerMinute(): number;
  /** The most generations that were active together. */
  peakSlots(): number;
  /** The most calls that were being answered together. */
  peakParallel(): number;
  /** Calls that are being answered now, or left without an answer while the client waits. */
  answering(): number;
  /** Connections that were opened. */
  connections(): number;
  /** Connections that are open now. */
  openConnections(): number;
  /** Every bearer token that came along, also with calls for pictures. */
  readonly tokens: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;

/** @returns what tests read, and what the upstream writes. */
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
      let most = 0;
      for (const [last, at] of times.entries()) {
        while (at - (times[first] ?? at) >= MINUTE_MS) first++;
        most = Math.max(most, last - first + 1);
      }
      return most;
    },
    peakSlots: () => peaks.slots,
    peakParallel: () => peaks.parallel,
    answering: () => parallel,
    connections: () => connections,
    openConnections: () => open,
  };
  return {
    counts,
    /** Notes a call; the rest of it is filled in while it is answered. */
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

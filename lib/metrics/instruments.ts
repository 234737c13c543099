/**
 * The instruments: what this process counts. Labels have few values: patterns, kinds, outcomes, services and models of the
 * settings; never a person, a prompt, an id or foreign text.
 */
import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** In seconds. */
const BUCKETS = {
  query: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
  store: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  request: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  call: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  drawing: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  sweep: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
};

export type Instruments = ReturnType<typeof createInstruments>;

/** @param build what `studio_build_info` says about the process. */
export function createInstruments(
  build: Readonly<Record<"version" | "node" | "role" | "instance_id", string>>,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });

  new Gauge({
    name: "studio_build_info",
    help: "Always 1; the labels say what runs.",
    labelNames: Object.keys(build),
    registers,
  }).set(build, 1);

  return {
    registry,
    requests: histogram(
      "studio_http_request_duration_seconds",
      "Requests by the pattern of their route, from the first byte to the last of the answer. Status is 2xx to 5xx, or aborted when the client left.",
      ["route", "method", "status"],
      BUCKETS.request,
    ),
    inFlight: new Gauge({
      name: "studio_http_requests_in_flight",
      help: "Requests of this process without a complete answer.",
      registers,
    }),
    errors: counter(
      "studio_errors_total",
      "Errors answered to clients, by their name in the table of errors.",
      ["error"],
    ),
    serviceCalls: histogram(
      "studio_service_call_duration_seconds",
      "Calls of the image service port, with all waiting and repetition. Outcome: ok, refused, not_sent, unknown or failed.",
      ["service", "kind", "outcome"],
      BUCKETS.call,
    ),
    outboundCalls: histogram(
      "studio_outbound_call_duration_seconds",
      "HTTP calls to other machines, each repetition alone. Host is one of the settings, or pictures. Outcome: 2xx to 5xx or failed.",
      ["host", "method", "outcome"],
      BUCKETS.call,
    ),
    drawing: histogram(
      "studio_engine_picture_duration_seconds",
      "Time in which an engine drew, for each picture of a call. Outcome: ok, failed or stopped.",
      ["engine", "model", "outcome"],
      BUCKETS.drawing,
    ),
    pictures: counter("studio_pictures_drawn_total", "Pictures that engines of this process drew.", [
      "engine",
      "model",
    ]),
    ended: counter(
      "studio_creations_ended_total",
      "Creations that this process recorded as ended, by status.",
      ["status"],
    ),
    failures: counter(
      "studio_creations_failed_total",
      "Creations that this process recorded as failed, lost or of unknown outcome, by the name of the reason.",
      ["reason"],
    ),
    created: counter("studio_creations_created_total", "Creations that this process recorded.", []),
    expired: counter(
      "studio_creations_expired_total",
      "Creations that this process deleted because of their age (KEEP_UNFAVOURED_DAYS). They can be restored.",
      [],
    ),
    purgedCreations: counter(
      "studio_creations_purged_total",
      "Deleted creations that this process removed for good.",
      [],
    ),
    purgedPictures: counter(
      "studio_pictures_purged_total",
      "Deleted pictures that this process removed for good, with those of removed creations.",
      [],
    ),
    connectionWaits: histogram(
      "studio_database_connection_wait_duration_seconds",
      "How long queries and transactions waited for a connection to PostgreSQL. The rate of the sum is how many wait on average.",
      [],
      BUCKETS.query,
    ),
    queries: histogram(
      "studio_database_query_duration_seconds",
      "Queries, including the wait for a connection. Kind is the verb of the statement; outcome ok or failed.",
      ["kind", "outcome"],
      BUCKETS.query,
    ),
    store: histogram(
      "studio_store_operation_duration_seconds",
      "Operations of the picture store. Kind: put, get, open or remove; outcome: ok, missing or failed.",
      ["kind", "outcome"],
      BUCKETS.store,
    ),
    storeBytes: counter(
      "studio_store_bytes_total",
      "Bytes that this process put into or took from the picture store.",
      ["kind"],
    ),
    sweeps: histogram(
      "studio_sweep_duration_seconds",
      "Rounds of the sweeper in this process.",
      [],
      BUCKETS.sweep,
    ),
    clockAhead: new Gauge({
      name: "studio_clock_ahead_seconds",
      help: "What this machine's clock is ahead of PostgreSQL's; 0 with SQLite.",
      registers,
    }),
    lastSweep: new Gauge({
      name: "studio_sweep_last_end_timestamp_seconds",
      help: "When the last round of the sweeper ended in this process; absent before the first.",
      // With a label, so that a process that does not sweep has no sample.
      labelNames: ["role"],
      registers,
    }),
  };
}

"use client";
import { useQuery } from "@tanstack/react-query";
import type { Upstream, Upstreams } from "contract/models/upstream";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { cx } from "@/components/ui/cx";
import { useBrowser } from "@/components/ui/use-browser";
import { useNow } from "@/components/ui/use-now";
import { sessionEndOf } from "@/lib/client/api/call/errors";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { serviceQuery } from "@/lib/client/api/service";
import { agoInWords, spanInWords } from "@/lib/client/words/durations";
import { serviceWords } from "@/lib/client/words/service";
import { loadInWords, problemsInWords } from "./load-words";
import { Meter } from "./meter";
import { STATE_LOOKS, StateCard } from "./state-card";

/** The status of each service in words and numbers, updated every few seconds. */
export function ServiceView({ initial }: { initial: Upstreams }) {
  const { data = initial, error } = useQuery({ ...serviceQuery, initialData: initial });
  const { services } = data;
  const end = sessionEndOf(error);
  const [only, another] = services;
  return (
    <div className="mt-8 grid grid-cols-1 gap-8">
      {error && (
        <p role="status" className="text-sm text-warning">
          {end ? <SessionEnded end={end} /> : "The studio does not answer. You see the last known state."}
        </p>
      )}
      {only && !another && <OneService service={only} />}
      {another && (
        <div className="divide-y divide-hairline border-y border-hairline">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </div>
      )}
    </div>
  );
}

/** One of several services: its state in a row that opens to its details, at first only where there is trouble. */
function ServiceRow({ service }: { service: Upstream }) {
  const [isOpen, setOpen] = useState(service.state !== "ok" || service.problems.length > 0);
  const { state, tone } = serviceWords(service.state, service.made_by);
  const { Icon, colour } = STATE_LOOKS[tone];
  const id = `service-${service.id}`;
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex list-none items-center gap-3 rounded-md py-3.5 hover:bg-panel">
          <Icon aria-hidden className={cx("size-5 shrink-0", colour)} />
          <div className="min-w-0 flex-1">
            <h2 id={id} className="truncate text-base font-medium">
              {service.made_by}
            </h2>
            <p className="truncate text-xs text-faint">{service.models.join(", ")}</p>
            {service.problems.length > 0 && (
              <p className="mt-0.5 text-xs text-danger">{problemsInWords(service)}</p>
            )}
            <p className="mt-0.5 text-xs text-faint tabular-nums">
              {loadInWords(service)}
              {service.last_error && (
                <>
                  {" · last error "}
                  <Ago time={service.last_error.time} />
                </>
              )}
            </p>
          </div>
          <p className={cx("max-w-[45%] text-right text-sm", colour)}>{state}</p>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 -rotate-90 text-faint transition-transform group-open:rotate-0"
          />
        </summary>
        <div className="grid gap-4 pt-1 pb-6">
          <OneService service={service} isNamed />
        </div>
      </details>
    </section>
  );
}

interface OneProps {
  service: Upstream;
  /** Whether a heading above names it. */
  isNamed?: boolean;
}

function OneService({ service, isNamed = false }: OneProps) {
  const { requests, places, last_error, models } = service;
  const isRemote = !service.is_built_in;
  return (
    <>
      <StateCard service={service} name={isNamed ? service.made_by : undefined} />
      {service.problems.length > 0 && (
        <section
          aria-label="Models that cannot draw"
          className="rounded-xl border border-hairline bg-panel p-5"
        >
          <p className="flex items-center gap-2 font-medium text-danger">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {problemsInWords(service)}
          </p>
          <ul className="mt-2 grid gap-2 text-sm text-muted">
            {service.problems.map(({ model, message }) => (
              <li key={model} className="min-w-0 break-words">
                <span className="text-ink">{model}.</span> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Fact name="Type">
          {isRemote ? "External service" : "Built in: this studio draws the pictures itself"}
        </Fact>
        {isRemote && (
          <Fact name="Address">
            <span className="font-mono text-xs break-all">{service.host}</span>
          </Fact>
        )}
        {isNamed && <Fact name={models.length === 1 ? "Model" : "Models"}>{models.join(", ")}</Fact>}
        {!isNamed && service.made_by !== service.host && (
          <Fact name="Pictures made by">{service.made_by}</Fact>
        )}
        {isRemote && (
          <Fact name="Requests in the last minute">
            <Meter name="Requests in the last minute" taken={requests.last_minute} limit={requests.limit} />
          </Fact>
        )}
        <Fact name="Creations at the service">
          <Meter name="Creations at the service" taken={places.taken} limit={places.limit} />
        </Fact>
        {isRemote && (
          <Fact name="Creations waiting">
            <span className="tabular-nums">{service.waiting}</span>
          </Fact>
        )}
        {isRemote && <Fact name="Status checks">{STATUS_CHECKS[service.breaker]}</Fact>}
        {isRemote && (
          <Fact name="Status check interval">
            <span className="tabular-nums">{spanInWords(service.poll_interval_ms)} for each creation</span>
          </Fact>
        )}
        <Fact name="Last error">
          {last_error ? (
            <>
              <span className="break-words">{last_error.message}</span>{" "}
              <span className="text-faint">
                <Ago time={last_error.time} />
              </span>
            </>
          ) : (
            "None since the studio started"
          )}
        </Fact>
      </dl>
    </>
  );
}

const STATUS_CHECKS: Record<Upstream["breaker"], string> = {
  closed: "Not paused",
  open: "Paused for a few seconds after repeated failures",
  unknown: "Not known to this page; reload it",
  half_open: "Testing the service with one request",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-3 text-sm sm:grid-cols-[14rem_1fr] sm:gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}

/** How long ago, updated every second; the server's page shows the time in UTC instead. */
function Ago({ time }: { time: string }) {
  const now = useNow();
  const here = useBrowser();
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {here && now > 0 ? agoInWords(time, serverNow(now)) : `${time.slice(11, 19)} UTC`}
    </time>
  );
}

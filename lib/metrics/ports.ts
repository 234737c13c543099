/** Ports, measured and traced: the code on both sides of a port knows neither. */
import "server-only";
import { isCreateFailure } from "image-providers/create-failure";
import type { ImageEngine, OpenedEngine } from "image-providers/engine";
import type { ImageService } from "image-providers/service";
import { withMembers } from "@/lib/base/with-members";
import type { PictureStore } from "@/lib/pictures/store";
import { inSpan } from "@/lib/tracing/span";
import type { Instruments } from "./instruments";
import { serviceLabel } from "./labels";

type Method<Arguments extends unknown[], Result> = (...parameters: Arguments) => Promise<Result>;

/** Calls `report` with the outcome and the seconds of each call. */
function timed<Arguments extends unknown[], Result>(
  method: Method<Arguments, Result>,
  report: (seconds: number, end: { result: Result } | { error: unknown }, call: Arguments) => void,
): Method<Arguments, Result> {
  return async (...call) => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      const result = await method(...call);
      report(seconds(), { result }, call);
      return result;
    } catch (error) {
      report(seconds(), { error }, call);
      throw error;
    }
  };
}

/** @param instruments null where nothing is counted; spans are recorded in any case. */
export function measuredStore(store: PictureStore, instruments: Instruments | null): PictureStore {
  const bytesOf = (value: unknown) =>
    typeof value === "object" && value && "byteLength" in value ? Number(value.byteLength) : 0;
  const watch = <Arguments extends unknown[], Result>(
    kind: "put" | "get" | "open" | "remove",
    method: Method<Arguments, Result>,
  ): Method<Arguments, Result> => {
    const spanned: typeof method = (...call) => inSpan(`store ${kind}`, {}, () => method(...call));
    if (!instruments) return spanned;
    return timed(spanned, (seconds, end, call) => {
      const outcome = "error" in end ? "failed" : end.result === null ? "missing" : "ok";
      instruments.store.observe({ kind, outcome }, seconds);
      if (outcome !== "ok" || !("result" in end)) return;
      if (kind === "put") instruments.storeBytes.inc({ kind }, bytesOf(call[1]));
      if (kind === "get") instruments.storeBytes.inc({ kind }, bytesOf(end.result));
    });
  };
  return withMembers(store, {
    put: watch("put", (key, picture) => store.put(key, picture)),
    get: watch("get", (key) => store.get(key)),
    open: watch("open", (key) => store.open(key)),
    remove: watch("remove", (keys) => store.remove(keys)),
  });
}

/** @param instruments null where nothing is counted. */
export function measuredService(service: ImageService, instruments: Instruments | null): ImageService {
  if (!instruments) return service;
  const label = serviceLabel(service.id);
  const watch = <Arguments extends unknown[], Result>(kind: string, method: Method<Arguments, Result>) =>
    timed(method, (seconds, end) => {
      const outcome = "error" in end ? outcomeOf(end.error) : "ok";
      instruments.serviceCalls.observe({ service: label, kind, outcome }, seconds);
    });
  return withMembers(service, {
    create: watch("create", (...call) => service.create(...call)),
    status: watch("status", (id) => service.status(id)),
    cancel: watch("cancel", (id) => service.cancel(id)),
    outputs: watch("outputs", (id) => service.outputs(id)),
    forget: watch("forget", (id) => service.forget(id)),
  });
}

const outcomeOf = (error: unknown) => (isCreateFailure(error) ? error.outcome : "failed");

/** @param instruments null where nothing is counted; spans are recorded in any case. */
export function measuredEngine(opened: OpenedEngine, instruments: Instruments | null): OpenedEngine {
  const { engine } = opened;
  const spanned: ImageEngine["render"] = (request, hooks) =>
    inSpan(
      "render",
      {
        attributes: {
          "studio.engine": opened.id,
          "studio.model": request.model,
          "studio.pictures": request.count,
        },
      },
      () => engine.render(request, hooks),
    );
  const render = !instruments
    ? spanned
    : timed(spanned, (seconds, end, [{ model, count }, { signal }]) => {
        const labels = { engine: opened.id, model };
        const drawn = "result" in end ? end.result.images.length : 0;
        const outcome = "result" in end ? "ok" : signal.aborted ? "stopped" : "failed";
        // A call that draws several pictures counts as so many of equal duration.
        const pictures = Math.max(1, drawn || count);
        for (let n = 0; n < pictures; n++)
          instruments.drawing.observe({ ...labels, outcome }, seconds / pictures);
        if (drawn > 0) instruments.pictures.inc(labels, drawn);
      });
  return withMembers(opened, { engine: withMembers(engine, { render }) });
}

/** Lets the program that uses the providers watch each call to another machine, for its metrics and traces. */

export interface OutgoingCall {
  url: URL;
  method: string;
  /** `picture`, `webhook`: the host comes from an answer of a service, or from a person, so that it is foreign text. */
  kind?: "call" | "picture" | "webhook";
}

/** @param make sends the request with these additional headers; its answer has a status. */
export type CallObserver = <Answer extends { status: number }>(
  call: OutgoingCall,
  make: (headers: Record<string, string>) => Promise<Answer>,
) => Promise<Answer>;

const KEY = Symbol.for("image-providers.call-observer");
/** On `globalThis`, because each bundle of a server has its own copy of this module. */
const shared = globalThis as typeof globalThis & { [KEY]?: CallObserver };

/** From now on each call of this process is made by the observer. */
export function observeCalls(observer: CallObserver): void {
  shared[KEY] = observer;
}

/** Makes one call. */
export const observed: CallObserver = (call, make) => (shared[KEY] ?? unobserved)(call, make);

const unobserved: CallObserver = (_, make) => make({});

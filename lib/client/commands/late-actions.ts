/** Groups of actions that load after the page: with the first key, or when the page is idle. */
import type { ActionGroup } from "./action";

export interface LateActions<On> {
  /** Loads them once; after a failure the next call tries again. It never throws. */
  fetch: () => Promise<boolean>;
  /** Undefined until they are loaded. */
  code: () => { default: ActionGroup<On> } | undefined;
}

/** Something that can be acted on now, null for nothing, with its actions. */
export type Source = <R>(read: <On>(actions: LateActions<On>, on: On | null) => R) => R;

/** The pictures with tools, by the element that has the tools and carries `data-picture-tools`. */
export const pictures = new WeakMap<Element, Source>();

const late = new Set<Pick<LateActions<never>, "fetch">>();
let isAskedFor = false;

/** Says that a page has these actions. */
export function lateActions<On>(actions: LateActions<On>): LateActions<On> {
  late.add(actions);
  if (isAskedFor) void actions.fetch();
  return actions;
}

/** Loads all actions of the page. */
export async function loadActions(): Promise<void> {
  isAskedFor = true;
  await Promise.all([...late].map(({ fetch }) => fetch()));
}

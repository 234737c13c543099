import type { ComponentType } from "react";
import { type LateCode, lateCode } from "./late-code";

/** A view that loads after the page. */
export interface LazyPart<Props extends object> extends Pick<LateCode<unknown>, "fetch"> {
  /** Undefined until it is loaded. */
  view(): ComponentType<Props> | undefined;
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  const { code, fetch } = lateCode(load);
  return { view: () => code()?.default, fetch };
}

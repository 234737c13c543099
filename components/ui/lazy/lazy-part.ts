import type { ComponentType } from "react";

/** A view that loads after the page. */
export interface LazyPart<Props extends object> {
  /** Undefined until it is loaded. */
  view(): ComponentType<Props> | undefined;
  /** Loads it once. It never throws; after a failure the next call tries again. @returns whether it is loaded. */
  fetch(): Promise<boolean>;
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let view: ComponentType<Props> | undefined;
  let loading: Promise<boolean> | undefined;
  return {
    view: () => view,
    fetch() {
      loading ??= load().then(
        (loaded) => {
          view = loaded.default;
          return true;
        },
        () => {
          loading = undefined;
          return false;
        },
      );
      return loading;
    },
  };
}

import type { ComponentType } from "react";

/** A view that is not needed at first and comes by itself. */
export interface LazyPart<Props extends object> {
  /** Undefined until it has come. */
  view(): ComponentType<Props> | undefined;
  /** Fetches it unless it is there. It never throws; what failed is tried anew the next time. @returns whether it is there. */
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

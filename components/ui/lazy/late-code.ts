/** Code that loads after the page. */
export interface LateCode<Module> {
  /** Undefined until it is loaded. */
  code(): Module | undefined;
  /** Loads it once. It never throws; after a failure the next call tries again. @returns whether it is loaded. */
  fetch(): Promise<boolean>;
}

export function lateCode<Module>(load: () => Promise<Module>): LateCode<Module> {
  let code: Module | undefined;
  let loading: Promise<boolean> | undefined;
  return {
    code: () => code,
    fetch() {
      loading ??= load().then(
        (loaded) => {
          code = loaded;
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

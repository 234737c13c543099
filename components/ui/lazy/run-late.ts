import { notify } from "@/components/ui/notices/notify";
import type { LateCode } from "./late-code";

/**
 * Runs late code for something that a person has done: at once where it is loaded, otherwise after it has loaded. When
 * loading fails, a notice offers to try again.
 */
export function runLate<Module>(late: LateCode<Module>, run: (code: Module) => void): void {
  const code = late.code();
  if (code) {
    run(code);
    return;
  }
  void late.fetch().then(() => {
    const loaded = late.code();
    if (loaded) run(loaded);
    else
      notify({
        words: "The action could not be loaded.",
        kind: "problem",
        action: { label: "Retry", run: () => runLate(late, run) },
      });
  });
}

/** Short notices at the edge of the page. What draws them loads with the first one. */
import type { ExternalToast } from "sonner";

export interface Notice {
  words: string;
  kind?: "plain" | "problem";
  action?: { label: string; run: () => void };
  durationMs?: number;
}

type Mount = () => void;
let mount: Mount | undefined;

/** The page tells here how to bring up the place where notices are drawn. */
export function onFirstNotice(bringUp: Mount): () => void {
  mount = bringUp;
  return () => {
    mount = undefined;
  };
}

export async function notify({ words, kind = "plain", action, durationMs = 6_000 }: Notice): Promise<void> {
  mount?.();
  const { toast } = await import("sonner");
  const options: ExternalToast = { duration: durationMs };
  if (action) options.action = { label: action.label, onClick: action.run };
  if (kind === "problem") toast.error(words, options);
  else toast(words, options);
}

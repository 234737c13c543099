/** What the guest has pressed and the studio has not confirmed yet, by picture. */
import type { Answer } from "./guest-api";

type Failure = Exclude<Answer<unknown>, { status: "done" }>;

interface Wishes<Value> {
  wanted: ReadonlyMap<string, Value>;
  set(pictureId: string, value: Value): void;
  clear(): void;
}

/** One request at a time for a picture; the last press decides. */
export function createWishes<Value>(on: {
  send(pictureId: string, value: Value): Promise<Answer<null>>;
  confirmed(pictureId: string, value: Value): void;
  refused(answer: Failure): void;
}): Wishes<Value> {
  const wanted = new Map<string, Value>();
  const sending = new Set<string>();
  async function send(pictureId: string): Promise<void> {
    if (sending.has(pictureId)) return;
    sending.add(pictureId);
    for (let value = wanted.get(pictureId); value !== undefined; value = wanted.get(pictureId)) {
      const answer = await on.send(pictureId, value);
      if (answer.status === "done") {
        if (wanted.get(pictureId) === value) wanted.delete(pictureId);
        on.confirmed(pictureId, value);
      } else {
        wanted.delete(pictureId);
        on.refused(answer);
      }
    }
    sending.delete(pictureId);
  }
  return {
    wanted,
    set(pictureId, value) {
      wanted.set(pictureId, value);
      void send(pictureId);
    },
    clear: () => wanted.clear(),
  };
}

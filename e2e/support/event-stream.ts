/** A client of streams of events. */
export interface Followed {
  status: number;
  headers: Headers;
  /** Everything that was received so far. */
  text(): string;
  /** Resolves when the studio has ended the stream. */
  ended: Promise<void>;
  /** Disconnects. */
  leave(): void;
}

/** @param path such as `/api/creations/events`. @param lastId of an earlier connection. */
export async function follow(
  { origin, token }: { origin: string; token: string },
  path: string,
  lastId?: string,
): Promise<Followed> {
  const client = new AbortController();
  const answer = await fetch(`${origin}${path}`, {
    signal: client.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { "last-event-id": lastId }),
    },
  });
  let text = "";
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body ?? []) text += decoder.decode(piece, { stream: true });
  })();
  // Nobody may wait for it.
  ended.catch(() => {});
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    ended,
    leave: () => client.abort(),
  };
}

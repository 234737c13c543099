import type { CreationEvent } from "contract/creations/creation";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { History } from "./history";

const event = (kind: string, request_id?: string): CreationEvent => ({
  time: "2026-11-23T10:00:00.000Z",
  kind,
  message: null,
  ...(request_id && { request_id }),
});

/** The request ids that the history shows, each with its button to copy it. */
function idsShown(events: CreationEvent[]): string[] {
  const text = renderToStaticMarkup(<History events={events} />);
  const ids = Array.from(text.matchAll(/Request id <span[^>]*>([^<]+)</g), ([, id = ""]) => id);
  expect(text.match(/aria-label="Copy: request id"/g) ?? []).toHaveLength(ids.length);
  return ids;
}

describe("the request id in the history of a creation", () => {
  test.each(["failed", "lost", "outcome_unknown"])(
    "a creation that is %s shows the id of the request that made it, to be quoted to an administrator",
    (kind) => {
      expect(idsShown([event("created", "made-by-1"), event(kind, "poll-2")])).toEqual(["made-by-1"]);
      expect(idsShown([event("created"), event(kind, "poll-2")])).toEqual(["poll-2"]);
    },
  );

  test("a creation without an error, and an error of which no request is known, show no id", () => {
    expect(idsShown([event("created", "made-by-1"), event("succeed", "poll-2")])).toEqual([]);
    expect(idsShown([event("created", "made-by-1"), event("cancelled", "poll-2")])).toEqual([]);
    expect(idsShown([event("created"), event("failed")])).toEqual([]);
  });
});

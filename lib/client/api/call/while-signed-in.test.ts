import { readdirSync, readFileSync } from "node:fs";
import { QueryClient } from "@tanstack/react-query";
import { ERROR_CODES } from "contract/errors";
import { afterEach, describe, expect, it, vi } from "vitest";
import { creationQuery } from "../creation-queries";
import { serviceQuery } from "../service";

afterEach(() => vi.unstubAllGlobals());

interface PolledQuery {
  queryKey: readonly unknown[];
  queryFn?: unknown;
  refetchInterval?: unknown;
}

describe("a view that is polled", () => {
  it.each<[string, PolledQuery, object]>([
    ["the status of the service", serviceQuery, {}],
    ["a creation that is drawn", creationQuery("cr_1"), { status: "processing" }],
  ])(
    "%s: once the tab is signed out, it asks no more, and after another failure it goes on",
    async (_, options, data) => {
      const client = new QueryClient();
      const { queryKey, refetchInterval } = options;
      if (typeof refetchInterval !== "function") throw new Error("It is not polled.");
      /** @returns the pause after an answer with this error; false for none. */
      const pauseAfter = async (name: keyof typeof ERROR_CODES, status: number) => {
        const body = JSON.stringify({ message: "No.", code: ERROR_CODES[name].code, details: [] });
        vi.stubGlobal("fetch", async () => new Response(body, { status }));
        // What was read while the tab was signed in stays on the page.
        client.setQueryData(queryKey, data);
        await client
          .fetchQuery({ ...(options as typeof serviceQuery), retry: false, staleTime: 0 })
          .catch(() => null);
        return refetchInterval(client.getQueryCache().find({ queryKey }));
      };
      expect(await pauseAfter("missing_token", 401)).toBe(false);
      expect(await pauseAfter("account_disabled", 401)).toBe(false);
      expect(await pauseAfter("too_many_requests", 429)).toBeGreaterThan(0);
      client.clear();
    },
  );

  it("every poll of the pages ends with the session", () => {
    const pauses: string[] = [];
    const files = ["app", "components", "lib/client"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    );
    for (const file of files) {
      if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
      for (const [, pause] of readFileSync(file, "utf8").matchAll(/refetchInterval: (.*)/g))
        if (!pause?.includes("whileSignedIn(")) pauses.push(`${file}: ${pause}`);
    }
    // This one has its own pauses after failures.
    expect(pauses).toEqual(["lib/client/creations/changes-query.ts: ({ state }) => {"]);
  });
});

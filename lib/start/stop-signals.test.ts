import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openSqlite } from "@/lib/db/sqlite";
import { bundled } from "@/tools/testing/bundled";
import { describeStudio, makeOldStudio } from "@/tools/testing/interruptions/old-studio";

it.each(["SIGTERM", "SIGINT"] as const)(
  "%s while a starting studio updates a large database ends the process with 0 within ten seconds, and the database is as before",
  async (signal) => {
    const folder = mkdtempSync(path.join(tmpdir(), "studio-stopped-"));
    try {
      const file = path.join(folder, "studio.db");
      const old = openSqlite(file);
      await makeOldStudio(old, 3);
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 15000)
        insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at,
          updated_at, checked_at)
        select 'many' || i, (select id from people limit 1), '', '{"prompt":"a fox"}', 'embedded', 'succeed', '[]', 0, i, i, i
        from n`.execute(old);
      const before = await describeStudio(old);
      await old.destroy();
      const script = await bundled("tools/testing/interruptions/starting-process.ts");
      const child = spawn(process.execPath, [script, folder]);
      let said = "";
      child.stderr.on("data", (bytes) => {
        said += bytes;
      });
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      const signalledAt = performance.now();
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - signalledAt).toBeLessThan(10_000);
      expect(said).toBe(`The studio was stopped by ${signal} before it was open.\n`);
      const left = openSqlite(file);
      expect(await describeStudio(left)).toEqual(before);
      await left.destroy();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

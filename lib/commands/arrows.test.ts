/** Proves the import rules: every forbidden import is a lint error, and every necessary one is not. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** `[importing file, what it imports]` */
type Arrow = readonly [file: string, specifier: string];

const FORBIDDEN: readonly Arrow[] = [
  ["app/page.tsx", "@/lib/testing/database"],
  ["app/page.tsx", "@/lib/service/remote/client"],
  ["app/api/route.ts", "@/lib/service/embedded/service"],
  ["app/api/route.ts", "@/lib/service/another-adapter/client"],
  ["app/api/route.ts", "@/lib/service/registry"],
  ["app/api/route.ts", "@/lib/engine/sandbox/engine"],
  ["app/api/route.ts", "@/lib/pictures/files"],
  ["app/api/route.ts", "@/lib/pictures/s3/store"],
  ["app/api/route.ts", "@/lib/pictures/open-store"],
  ["lib/creations/create.ts", "@/lib/enhancer/open-enhancer"],
  ["lib/creations/create.ts", "@/lib/pictures/s3/store"],
  ["app/api/route.ts", "@/lib/enhancer/chat"],
  ["app/api/route.ts", "../../lib/errors"],
  ["components/composer/form.tsx", "@/components/stream/card"],
  ["components/composer/form.tsx", "../stream/card"],
  ["components/composer/parts/seed.tsx", "../../stream/card"],
  ["components/composer/form.tsx", "@/lib/creations/create"],
  ["components/composer/form.tsx", "@/lib/env"],
  ["components/composer/form.tsx", "@/app/page"],
  ["components/ui/button.tsx", "@/components/composer/form"],
  ["components/ui/button.tsx", "@/lib/contract/status"],
  ["lib/client/create.ts", "@/lib/creations/create"],
  ["lib/client/create.ts", "@/lib/http/route"],
  ["lib/client/create.ts", "node:fs"],
  ["lib/client/create.ts", "../db/schema"],
  ["lib/client/api/create.ts", "../../creations/create"],
  ["lib/contract/status.ts", "@/lib/prompt/variations"],
  ["lib/contract/status.ts", "../errors"],
  ["lib/contract/status.ts", "react"],
  ["lib/contract/status.ts", "node:fs"],
  ["lib/prompt/variations.ts", "react"],
  ["lib/prompt/variations.ts", "@/lib/client/fetcher"],
  ["components/composer/form.tsx", "@/lib/provenance/write/write-provenance"],
  ["lib/client/create.ts", "@/lib/provenance/write/write-provenance"],
  ["lib/creations/create.ts", "@/lib/provenance/write/write-provenance"],
  ["lib/provenance/read/facts.ts", "@/lib/provenance/write/exif"],
  ["lib/provenance/read/facts.ts", "node:zlib"],
  ["lib/provenance/read/facts.ts", "@/lib/pictures/encode"],
  ["lib/provenance/write/exif.ts", "@/lib/pictures/encode"],
  ["lib/http/route.ts", "@/lib/creations/create"],
  ["lib/http/route.ts", "@/lib/db/open"],
  ["lib/http/route.ts", "@/components/ui/button"],
  ["lib/creations/create.ts", "@/lib/service/remote/client"],
  ["lib/creations/create.ts", "@/lib/service/another-adapter/client"],
  ["lib/creations/create.ts", "@/lib/service/registry"],
  ["lib/creations/create.ts", "@/lib/pictures/files"],
  ["lib/audit/write.ts", "@/lib/creations/create"],
  ["lib/limits/usage.ts", "@/lib/creations/create"],
  ["lib/limits/usage.ts", "@/lib/admin/people"],
  ["lib/creations/create.ts", "@/lib/admin/people"],
  ["lib/boards/create.ts", "@/lib/admin/people"],
  ["lib/auth/people.ts", "@/lib/admin/people"],
  ["lib/admin/people.ts", "@/lib/http/route"],
  ["lib/backup/restore.ts", "@/lib/pictures/s3/store"],
  ["lib/metrics/registry.ts", "@/lib/creations/create"],
  ["lib/metrics/gauges.ts", "@/lib/outbound/client"],
  ["lib/creations/create.ts", "@/lib/metrics/metrics"],
  ["lib/outbound/transport.ts", "@/lib/metrics/metrics"],
  ["lib/tracing/start.ts", "@/lib/creations/create"],
  ["app/api/route.ts", "@/lib/pictures/s3/store"],
  ["lib/creations/create.ts", "@/lib/http/route"],
  ["lib/creations/create.ts", "@/lib/runtime"],
  ["lib/creations/create.ts", "@/lib/env"],
  ["lib/enhancer/chat.ts", "@/lib/db/open"],
  ["lib/creations/create.ts", "../http/route"],
  ["lib/db/open.ts", "@/lib/creations/create"],
  ["lib/auth/principal.ts", "@/lib/http/route"],
  ["lib/pictures/files.ts", "@/lib/creations/create"],
  ["lib/service/service.ts", "./remote/client"],
  ["lib/service/service.ts", "@/lib/db/open"],
  ["lib/service/service.ts", "./another-adapter/client"],
  ["lib/service/mapped-model.ts", "@/lib/settings/models-file"],
  ["lib/service/remote/client.ts", "@/lib/service/embedded/service"],
  ["lib/service/remote/client.ts", "../embedded/service"],
  ["lib/service/remote/parts/json.ts", "../../embedded/service"],
  ["lib/service/another-adapter/client.ts", "../embedded/service"],
  ["lib/service/another-adapter/client.ts", "@/lib/service/remote/client"],
  ["lib/service/embedded/service.ts", "@/lib/engine/sandbox/engine"],
  ["lib/service/embedded/queue/claim.ts", "../../../creations/create"],
  ["lib/engine/engine.ts", "./sandbox/engine"],
  ["lib/engine/sandbox/engine.ts", "@/lib/db/open"],
  ["packages/sketch-engine/core/noise.ts", "@/lib/db/open"],
  ["packages/sketch-engine/core/noise.ts", "../../../lib/db/open"],
  ["app/api/route.ts", "sketch-engine"],
  ["lib/errors.ts", "./service/remote/client"],
  ["lib/creations/create.ts", "@/lib/outbound/client"],
  ["lib/outbound/client.ts", "@/lib/creations/create"],
  ["lib/outbound/client.ts", "@/lib/service/remote/create"],
  ["lib/outbound/guard/breaker.ts", "@/lib/engine/registry"],
  ["lib/models/models.ts", "@/lib/creations/create"],
  ["lib/model-entries/price.ts", "@/lib/settings/models-file"],
  ["lib/model-entries/price.ts", "@/lib/service/remote/open"],
  ["lib/engine/another-engine/index.ts", "@/lib/settings/models-file"],
  ["lib/models/models.ts", "@/lib/service/remote/create"],
  ["lib/engine/another-engine/index.ts", "@/lib/service/service"],
  ["lib/engine/another-engine/index.ts", "../sandbox"],
  ["lib/engine/engine.ts", "./another-engine/index"],
  ["app/api/route.ts", "@/lib/engine/registry"],
  ["app/api/route.ts", "@/lib/engine/another-engine"],
  ["components/composer/form.tsx", "@/lib/models/models"],
  ["lib/log.ts", "@/app/page"],
  ["lib/log.ts", "@/lib/enhancer/rules"],
  ["app/api/route.ts", "@/lib/engine/sandbox"],
  ["lib/creations/create.ts", "@/lib/engine/sandbox"],
  ["lib/log.ts", "./engine/sandbox"],
  ["lib/start/open-studio.ts", "sketch-engine/draw"],
  ["lib/start/open-studio.ts", "../../packages/sketch-engine/draw"],
  ["app/api/route.ts", "@/lib/start/open-studio"],
  ["app/page.tsx", "@/lib/db/open"],
  ["app/page.tsx", "@/lib/db/postgres"],
  ["lib/http/route.ts", "@/lib/start/open-studio"],
  ["lib/auth/current-person.ts", "@/lib/start/open-studio"],
  ["lib/runtime.ts", "./service/registry"],
  ["lib/runtime.ts", "./engine/sandbox"],
  ["lib/enhancer/rules.test.ts", "sketch-engine/language/lexicon"],
  ["lib/testing/upstream/demo.ts", "sketch-engine/testing"],
  ["bench/engine/engine.ts", "../../packages/sketch-engine/draw"],
  ["e2e/api/errors.spec.ts", "sketch-engine/draw"],
  ["lib/creations/create.ts", "@/lib/boards/read"],
  ["lib/boards/read.ts", "@/lib/runtime"],
  ["lib/boards/read.ts", "@/lib/http/route"],
  ["lib/board-items/apply.ts", "@/lib/boards/read"],
  ["lib/board-items/apply.ts", "react"],
  ["components/boards/board/board.tsx", "@/components/library/library"],
  ["components/present/presenter.tsx", "@/lib/client/api/boards"],
  ["components/present/presenter.tsx", "@/components/shell/countdown"],
  ["components/guest/page.tsx", "@/components/picture/picture-tools"],
  ["components/guest/page.tsx", "@/lib/client/api/boards"],
  ["lib/start/open-studio.ts", "@/components/ui/button"],
  ["lib/start/open-studio.ts", "@/lib/testing/database"],
];

const ALLOWED: readonly Arrow[] = [
  ["lib/auth/people.ts", "@/lib/audit/write"],
  ["lib/boards/links/manage-links.ts", "@/lib/audit/write"],
  ["lib/creations/create/admission.ts", "@/lib/limits/limits"],
  ["lib/admin/disable.ts", "@/lib/creations/cancel-many"],
  ["lib/admin/disable.ts", "@/lib/audit/write"],
  ["lib/backup/backup.ts", "@/lib/pictures/store"],
  ["lib/http/route-on.ts", "@/lib/tracing/span"],
  ["lib/http/route-on.ts", "@/lib/signals"],
  ["lib/creations/ledger/row.ts", "@/lib/current-request"],
  ["lib/outbound/transport.ts", "@/lib/signals"],
  ["lib/db/postgres.ts", "@/lib/signals"],
  ["lib/metrics/ports.ts", "@/lib/tracing/span"],
  ["lib/metrics/gauges.ts", "@/lib/outbound/budget/rate"],
  ["lib/service/embedded/worker.ts", "@/lib/tracing/span"],
  ["app/page.tsx", "@/components/composer/form"],
  ["app/api/route.ts", "@/lib/creations/create"],
  ["app/api/route.ts", "@/lib/http/route"],
  ["components/composer/form.tsx", "@/components/ui/button"],
  ["components/composer/form.tsx", "@/lib/client/create"],
  ["components/composer/parts/seed.tsx", "../form"],
  ["components/composer/form.tsx", "@/components/shell/countdown"],
  ["components/library/grid/tile.tsx", "@/components/picture/picture-tools"],
  ["lib/boards/read.ts", "@/lib/creations/view"],
  ["lib/boards/change.ts", "@/lib/board-items/apply"],
  ["lib/client/boards/state.ts", "@/lib/board-items/apply"],
  ["components/boards/board/board.tsx", "@/components/present/presenter"],
  ["components/guest/page.tsx", "@/components/present/presenter"],
  ["lib/client/create.ts", "@/lib/contract/status"],
  ["lib/client/api/create.ts", "../creations/outbox"],
  ["lib/contract/status.ts", "zod/mini"],
  ["lib/contract/status.test.ts", "fast-check"],
  ["lib/http/route.ts", "@/lib/auth/principal"],
  ["lib/creations/create.ts", "@/lib/service/service"],
  ["lib/creations/create.ts", "@/lib/service/pause"],
  ["lib/service/pause.ts", "@/lib/db/schema"],
  ["lib/service/pause.ts", "@/lib/db/tables/services"],
  ["lib/creations/create.test.ts", "@/lib/testing/database"],
  ["lib/service/remote/client.ts", "../service"],
  ["lib/service/remote/client.ts", "./parts/json"],
  ["lib/service/remote/parts/breaker.ts", "../json"],
  ["lib/service/remote/client.ts", "@/lib/outbound/client"],
  ["lib/service/another-adapter/open.ts", "../order"],
  ["lib/engine/another-engine/index.ts", "@/lib/outbound/client"],
  ["lib/engine/another-engine/index.ts", "../engine"],
  ["lib/engine/registry.ts", "./another-engine"],
  ["lib/service/registry.ts", "@/lib/engine/registry"],
  ["lib/creations/create.ts", "@/lib/models/models"],
  ["lib/models/models.ts", "@/lib/service/service"],
  ["lib/model-entries/price.ts", "@/lib/contract/models"],
  ["lib/service/mapped-entry.ts", "@/lib/model-entries/sizes"],
  ["lib/service/another-adapter/open.ts", "@/lib/model-entries/entry"],
  ["lib/engine/another-engine/index.ts", "@/lib/model-entries/entry"],
  ["lib/engine/sandbox/index.ts", "@/lib/model-entries/entry"],
  ["lib/outbound/guard/breaker.ts", "../json"],
  ["lib/service/another-adapter/open.ts", "../adapter"],
  ["lib/service/another-adapter/open.ts", "@/lib/service/mapped-model"],
  ["lib/service/registry.ts", "./another-adapter/open"],
  ["lib/service/embedded/draw.ts", "@/lib/provenance/write/write-provenance"],
  ["lib/service/embedded/queue/claim.ts", "../job"],
  ["packages/sketch-engine/core/noise.ts", "../language/brief"],
  ["app/api/route.ts", "@/lib/runtime"],
  ["lib/start/start.ts", "./open-studio"],
  ["lib/start/open-studio.ts", "@/lib/service/registry"],
  ["lib/start/open-studio.ts", "@/lib/pictures/open-store"],
  ["lib/commands/admin/pictures-move.ts", "@/lib/pictures/open-store"],
  ["lib/pictures/open-store.ts", "@/lib/env"],
  ["lib/start/open-studio.ts", "@/lib/engine/sandbox"],
  ["lib/enhancer/rules.test.ts", "sketch-engine"],
  ["lib/engine/sandbox/index.ts", "sketch-engine"],
  ["bench/engine/engine.ts", "@/lib/engine/sandbox"],
  ["lib/testing/upstream/demo.ts", "@/lib/engine/sandbox"],
  ["packages/sketch-engine/index.test.ts", "./core/random"],
];

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      severity: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

let folder = "";
/** The places where Biome reports an error, as `file:line`. */
let objections: ReadonlySet<string>;
/** The place of each written import, as `file:line`, by its text. */
const places = new Map<string, string>();

/** Writes every importing file with its imports, one on each line, and lints all of them in one run. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "arrows-"));
  for (const name of ["biome.json", "biome.arrows.json"])
    copyFileSync(path.join(root, name), path.join(folder, name));
  copyFileSync(path.join(root, ".gitignore"), path.join(folder, ".gitignore"));

  const sources = new Map<string, string[]>();
  for (const arrow of [...FORBIDDEN, ...ALLOWED]) {
    const lines = sources.get(arrow[0]) ?? [];
    lines.push(`export type { Something as Name${lines.length} } from "${arrow[1]}";`);
    sources.set(arrow[0], lines);
    places.set(arrow.join(" → "), `${arrow[0]}:${lines.length}`);
  }
  for (const [file, lines] of sources) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${lines.join("\n")}\n`);
  }

  const { diagnostics } = reportSchema.parse(JSON.parse(biomeReport(folder)));
  objections = new Set(
    diagnostics
      .filter((each) => each.severity === "error" && each.category === "lint/style/noRestrictedImports")
      .map((each) => `${each.location.path}:${each.location.start.line}`),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function biomeReport(cwd: string): string {
  const bin = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [bin, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8" }).stdout;
}

const isObjectedTo = (...arrow: Arrow) => objections.has(places.get(arrow.join(" → ")) ?? "");

test.each(FORBIDDEN)("%s must not import %s", (file, specifier) => {
  expect(isObjectedTo(file, specifier)).toBe(true);
});

test.each(ALLOWED)("%s may import %s", (file, specifier) => {
  expect(isObjectedTo(file, specifier)).toBe(false);
});

test("two modules that import each other are an error", () => {
  writeFileSync(
    path.join(folder, "lib/one.ts"),
    'import { two } from "./two";\n\nexport const one = () => two;\n',
  );
  writeFileSync(
    path.join(folder, "lib/two.ts"),
    'import { one } from "./one";\n\nexport const two = () => one;\n',
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(biomeReport(folder)));
  expect(diagnostics.map((each) => each.category)).toContain("lint/suspicious/noImportCycles");
});

test("the environment is read in lib/env.ts alone", () => {
  const source = "export const mode = process.env.MODE;\n";
  writeFileSync(path.join(folder, "lib/env.ts"), source);
  writeFileSync(path.join(folder, "lib/mode.ts"), source);
  const { diagnostics } = reportSchema.parse(JSON.parse(biomeReport(folder)));
  const readers = diagnostics.filter((each) => each.category === "lint/style/noProcessEnv");
  expect(readers.map((each) => each.location.path)).toEqual(["lib/mode.ts"]);
});

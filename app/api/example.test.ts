/** The commands of the API reference are run against the routes, one after another, as somebody would who follows it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { OPERATIONS } from "contract/operations/all";
import { camelCase, type OperationKey, splitKey } from "contract/operations/operation";
import sharp from "sharp";
import { expect, it } from "vitest";
import { EXAMPLE } from "@/components/api-reference/example";
import { sweep } from "@/lib/creations/sync/sweep";
import { ORIGIN, testAuthDeps, testPerson } from "@/tools/testing/auth";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { folderOf, type RouteModule } from "@/tools/testing/route-modules";
import { runStudio } from "@/tools/testing/running-studio";
import { createTestStudio } from "@/tools/testing/studio";

const here = fileURLToPath(new URL(".", import.meta.url));
const DOCUMENT = readFileSync(path.join(here, "../../docs/api.md"), "utf8");

/** The words of a command as a shell splits them. */
function wordsOf(command: string): string[] {
  const words = command.replaceAll("\\\n", " ").match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  return words.map((word) => (/^["']/.test(word) ? word.slice(1, -1) : word));
}

/** @param files what the command reads. @param values stand for the names in capitals. */
function requestOf(
  command: string,
  { files, values }: { files: Record<string, Uint8Array>; values: Record<string, string> },
): Request {
  const [program, ...words] = wordsOf(command).map((word) =>
    word.replace(/\$?\b[A-Z][A-Z_]+\b/g, (name) => values[name] ?? name),
  );
  if (program !== "curl") throw new Error(`This is no curl: ${command}`);
  const headers = new Headers();
  let [address, method, body]: [string, string, BodyInit | null] = ["", "GET", null];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const next = words[at + 1] ?? "";
    if (!word.startsWith("-")) address = word;
    else {
      at++;
      if (word === "-H") headers.set(...(next.split(": ") as [string, string]));
      else if (word === "-X") method = next;
      else if (word === "-d") [method, body] = ["POST", next];
      else if (word === "--data-binary")
        [method, body] = ["POST", new Uint8Array(files[next.slice(1)] ?? [])];
      else if (word !== "-o") throw new Error(`The test does not know ${word}.`);
    }
  }
  return new Request(address, { method, headers, body });
}

async function answerOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const key of Object.keys(OPERATIONS) as OperationKey[]) {
    const { method, path: template } = splitKey(key);
    if (method !== request.method) continue;
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => camelCase(name));
    const match = new RegExp(`^/api${template.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(pathname);
    if (!match) continue;
    const handlers = (await import(path.join(here, folderOf(key), "route.ts"))) as RouteModule;
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""]));
    return handlers[method](request, { params: Promise.resolve(params) });
  }
  throw new Error(`No operation answers ${request.method} ${pathname}.`);
}

describeOnEachDatabase("the example of the API reference", (database) => {
  const open = async () => {
    const deps = testAuthDeps(database());
    const { context, worker } = createTestStudio(database());
    const { token } = await testPerson(deps, "Ada");
    runStudio({ ...deps, settings: { ...deps.settings, role: "all" }, creations: context, stopping: false });
    const values: Record<string, string> = { $STUDIO: `${ORIGIN}/api`, $TOKEN: token };
    const files: Record<string, Uint8Array> = {};
    const run = (command: string) => answerOf(requestOf(command, { files, values }));
    const json = async (command: string) => {
      const answer = await run(command);
      expect(answer.ok, `${command} answers ${answer.status}`).toBe(true);
      return (await answer.json()).value;
    };
    const draw = async () => {
      await worker.workUntilEmpty();
      await sweep(context);
    };
    return { values, files, run, json, draw };
  };

  it("the commands of the example, run one after the other, upload a mask and end with the edited picture", async () => {
    const { values, files, run, json, draw } = await open();
    const create = DOCUMENT.split("\n\n").find((one) => one.includes("a lighthouse at dusk")) ?? "";
    values.CREATION_ID = (await json(create.replaceAll(/^#.*$/gm, "").trim())).generation_id;
    await draw();
    const [upload, edit, status, creation, save] = EXAMPLE.map(({ command }) => command);
    const { outputs } = await json(creation ?? "");
    const { id, width, height } = outputs[0];
    values.PICTURE_ID = id;
    const half = { width: Math.round(width / 2), height, channels: 4 as const, background: "#000" };
    files["mask.png"] = await sharp({
      create: { ...half, width, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: { create: half }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    values.UPLOAD_ID = (await json(upload ?? "")).upload_id;
    values.CREATION_ID = (await json(edit ?? "")).generation_id;
    await draw();
    expect(await json(status ?? "")).toMatchObject({ status: "succeed" });
    const made = await json(creation ?? "");
    expect(made.made_from.inputs.map(({ place }: { place: string }) => place)).toEqual(["source", "mask"]);
    values.MEDIA_URL = made.outputs[0].media_url;
    const picture = await run(save ?? "");
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width, height });
  });
});

it("the document about the API has the commands of the reference", () => {
  for (const { command } of EXAMPLE) expect(DOCUMENT).toContain(command);
});

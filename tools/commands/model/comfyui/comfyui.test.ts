/** `npm run model -- comfyui`, against a folder and against a server that answers as ComfyUI does. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { readModels } from "image-providers/comfyui/read-models";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readModelsFile } from "@/lib/settings/models-file";
import { aWorkflow, everyWorkflow } from "@/tools/testing/adapters/comfyui-models";
import { offerComfy } from ".";

let home: string;
let lines: string[];
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "studio-comfyui-"));
  lines = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const out = () => path.join(home, "out");
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), text);
};
const offer = (place: string) => offerComfy(place, out(), (line) => lines.push(line));
const written = () => JSON.parse(readFileSync(path.join(out(), "models.json"), "utf8"));

/** What the studio has after its start with the written file. */
function started() {
  const problems: string[] = [];
  const { entries, problems: own, folder } = readModelsFile(path.join(out(), "models.json"));
  const models = readModels({
    folder,
    entriesOf: () => [...entries],
    problem: (text) => problems.push(text),
  });
  return { problems: [...own, ...problems], ids: models.map(({ id }) => id) };
}

describe("a folder", () => {
  beforeEach(() => {
    for (const [file, graph] of Object.entries(everyWorkflow()))
      write(`comfy/user/default/workflows/${file}`, JSON.stringify(graph));
    write("comfy/models/checkpoints/sdxl/Juggernaut_XL.safetensors", "weights");
    write("comfy/models/checkpoints/painter.safetensors", "weights");
    write("comfy/models/checkpoints/put_checkpoints_here", "");
  });
  const comfy = () => path.join(home, "comfy");

  it("of ComfyUI becomes a file that the studio starts with: its workflows, and the checkpoints that none of them uses", async () => {
    await offer(comfy());
    expect(started()).toEqual({
      problems: [],
      ids: [
        "comfyui/cutter",
        "comfyui/editor",
        "comfyui/enlarger",
        "comfyui/follower",
        "comfyui/painter",
        "comfyui/juggernaut-xl",
      ],
    });
    const text = lines.join("\n");
    expect(text).toContain("prompt           text of node 6 (CLIPTextEncode)");
    expect(text).toContain(`MODELS_FILE=${path.join(out(), "models.json")} npm start`);
    expect(text).toContain("! No workflow uses it");
    expect(readdirSync(out()).sort()).toEqual(["models.json", "workflows"]);
  });

  it("looked at again keeps what a person has changed in the file, and adds what is new", async () => {
    await offer(comfy());
    const mine = written();
    mine.models[4].name = "My painter";
    mine.default = "comfyui/painter";
    writeFileSync(path.join(out(), "models.json"), JSON.stringify(mine));
    write("comfy/user/default/workflows/new.json", JSON.stringify(aWorkflow()));
    await offer(comfy());
    expect(written()).toMatchObject({ default: "comfyui/painter" });
    expect(written().models.map(({ id }: { id: string }) => id)).toContain("comfyui/new");
    expect(written().models[4].name).toBe("My painter");
    expect(lines.join("\n")).toContain("= comfyui/painter is in the file already.");
  });

  it("with files that are no workflows names each with its reason, and offers the others", async () => {
    write("comfy/user/default/workflows/broken.json", "{");
    write(
      "comfy/user/default/workflows/film.json",
      JSON.stringify({ "1": { class_type: "SaveVideo", inputs: {} } }),
    );
    write("comfy/user/default/workflows/list.json", "[1]");
    await offer(comfy());
    const text = lines.join("\n");
    expect(text).toContain("broken.json: is no JSON.");
    expect(text).toContain("film.json: It makes no pictures");
    expect(text).toContain("list.json: It is no workflow of ComfyUI.");
    expect(started().problems).toEqual([]);
  });

  it("with a workflow that the studio would refuse says why, offers the others, and leaves no file of it", async () => {
    const { "5": _, ...graph } = aWorkflow();
    const sizeless = { ...graph, "5": { class_type: "LatentOfSomebody", inputs: { seconds: 1 } } };
    write("comfy/user/default/workflows/sizeless.json", JSON.stringify(sizeless));
    await offer(comfy());
    expect(lines.join("\n")).toContain(
      "✗ comfyui/sizeless: MODELS_FILE: comfyui/sizeless: sizes: is required",
    );
    expect(started().problems).toEqual([]);
    expect(readdirSync(path.join(out(), "workflows"))).not.toContain("sizeless.json");
  });

  it("without workflows and checkpoints is an error, and nothing is written", async () => {
    mkdirSync(path.join(home, "empty"));
    await expect(offer(path.join(home, "empty"))).rejects.toThrow("neither workflows nor checkpoints");
    expect(readdirSync(home)).not.toContain("out");
  });
});

describe("an address", () => {
  let server: Server;
  let answers: Record<string, unknown>;
  beforeEach(async () => {
    answers = {
      "/object_info": {
        KSampler: { input: { required: { seed: ["INT", {}] } } },
        CheckpointLoaderSimple: {
          input: { required: { ckpt_name: [["painter.safetensors", "other_xl.safetensors"]] } },
        },
      },
      "/userdata?dir=workflows&recurse=true&split=false&full_info=false": ["my boat.json"],
      [`/userdata/${encodeURIComponent("workflows/my boat.json")}`]: aWorkflow(),
    };
    server = createServer((request, response) => {
      const answer = answers[request.url ?? ""];
      response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? null));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

  it("of a running ComfyUI gives its saved workflows and its checkpoints", async () => {
    await offer(address());
    expect(started()).toEqual({ problems: [], ids: ["comfyui/my-boat", "comfyui/other-xl"] });
    expect(lines.join("\n")).toContain(`COMFYUI_URL=http://${address()} `);
  });

  it("of a ComfyUI that names no saved workflows gives its checkpoints, and says so", async () => {
    for (const name of Object.keys(answers)) if (name.startsWith("/userdata")) delete answers[name];
    await offer(address());
    expect(started().ids).toEqual(["comfyui/painter", "comfyui/other-xl"]);
    expect(lines.join("\n")).toContain("It names no saved workflows");
  });

  it("of something else, of nothing, or that is none, is an error that says so", async () => {
    answers["/object_info"] = {};
    await expect(offer(address())).rejects.toThrow("is no ComfyUI");
    await expect(offer("127.0.0.1:1")).rejects.toThrow("Is ComfyUI running?");
    await expect(offer("no such folder")).rejects.toThrow("is no address");
  });
});

import { describe, expect, it } from "vitest";
import { readClasses } from "./classes";
import { fromEditor, isOfEditor } from "./from-editor";

/** As ComfyUI answers `/object_info`. */
const CLASSES = readClasses({
  KSampler: {
    input: {
      required: {
        model: ["MODEL"],
        seed: ["INT", { default: 0, control_after_generate: true }],
        steps: ["INT", { default: 20 }],
        cfg: ["FLOAT", {}],
        sampler_name: [["euler", "dpmpp_2m"]],
        scheduler: ["COMBO", { options: ["normal", "karras"] }],
        positive: ["CONDITIONING"],
        latent_image: ["LATENT"],
        denoise: ["FLOAT", {}],
      },
    },
    output_node: false,
  },
  CLIPTextEncode: { input: { required: { text: ["STRING", { multiline: true }], clip: ["CLIP"] } } },
  Loader: { input: { required: { name: [["a.safetensors"], {}] } } },
  Wired: { input: { required: { text: ["STRING", { forceInput: true }], more: ["STRING", {}] } } },
});

const slot = (name: string, type: string, link: number | null) => ({ name, type, link });
const loader = {
  id: 1,
  type: "Loader",
  outputs: [{ type: "MODEL" }, { type: "CLIP" }],
  widgets_values: ["a.safetensors"],
};
const encoder = {
  id: 2,
  type: "CLIPTextEncode",
  inputs: [slot("clip", "CLIP", 1)],
  outputs: [{ type: "CONDITIONING" }],
  widgets_values: ["a cat"],
};
const sampler = {
  id: 3,
  type: "KSampler",
  inputs: [slot("model", "MODEL", 2), slot("positive", "CONDITIONING", 3)],
  outputs: [{ type: "LATENT" }],
  widgets_values: [42, "randomize", 20, 7.5, "euler", "karras", 1],
};
const nodes = [loader, encoder, sampler, { id: 9, type: "Note", widgets_values: ["to me"] }];
const links = [
  [1, 1, 1, 2, 0, "CLIP"],
  [2, 1, 0, 3, 0, "MODEL"],
  [3, 2, 0, 3, 1, "CONDITIONING"],
];

describe("a workflow as the editor saves it", () => {
  it("gets the values of its fields by name, without what the editor keeps after a seed, and its connections", () => {
    expect(isOfEditor({ nodes, links })).toBe(true);
    expect(fromEditor({ nodes, links }, CLASSES)).toEqual({
      "1": { class_type: "Loader", inputs: { name: "a.safetensors" } },
      "2": { class_type: "CLIPTextEncode", inputs: { text: "a cat", clip: ["1", 1] } },
      "3": {
        class_type: "KSampler",
        inputs: {
          ...{ seed: 42, steps: 20, cfg: 7.5, sampler_name: "euler", scheduler: "karras", denoise: 1 },
          ...{ model: ["1", 0], positive: ["2", 0] },
        },
      },
    });
  });

  it("is read without ComfyUI where its nodes name their fields, and says what is missing where they do not", () => {
    const field = (name: string) => ({ name, type: "STRING", link: null, widget: { name } });
    const own = { ...encoder, inputs: [field("text"), slot("clip", "CLIP", 1)] };
    const named = { nodes: [{ ...loader, inputs: [field("name")] }, own], links };
    expect(fromEditor(named, new Map())).toMatchObject({
      "2": { inputs: { text: "a cat", clip: ["1", 1] } },
    });
    expect(() => fromEditor({ nodes, links }, new Map())).toThrow("give the address of the running ComfyUI");
    // One field of two is named.
    const half = { ...loader, inputs: [field("name")], widgets_values: ["a.safetensors", 0.5] };
    expect(() => fromEditor({ nodes: [half] }, new Map())).toThrow("node 1 (Loader)");
  });

  it("loses switched-off nodes, and is connected through bypassed ones, reroutes and primitives", () => {
    const graph = fromEditor(
      {
        nodes: [
          loader,
          {
            ...encoder,
            inputs: [slot("clip", "CLIP", 10), { ...slot("text", "STRING", 12), widget: { name: "text" } }],
          },
          {
            id: 4,
            type: "Lora",
            mode: 4,
            inputs: [slot("model", "MODEL", 2), slot("clip", "CLIP", 1)],
            outputs: [{ type: "MODEL" }, { type: "CLIP" }],
          },
          { id: 5, type: "Reroute", inputs: [slot("", "*", 11)], outputs: [{ type: "CLIP" }] },
          { id: 6, type: "PrimitiveNode", outputs: [{ type: "STRING" }], widgets_values: ["a dog", "fixed"] },
          { id: 7, type: "KSampler", mode: 2, widgets_values: [1] },
        ],
        links: [
          [1, 1, 1, 4, 1, "CLIP"],
          [10, 5, 0, 2, 0, "CLIP"],
          [11, 4, 1, 5, 0, "CLIP"],
          [12, 6, 0, 2, 1, "STRING"],
        ],
      },
      CLASSES,
    );
    expect(Object.keys(graph)).toEqual(["1", "2"]);
    expect(graph["2"]?.inputs).toEqual({ text: "a dog", clip: ["1", 1] });
  });

  it("is taken out of its subgraphs, with what is connected to them and what is set on them", () => {
    const part = {
      id: "part",
      inputs: [{ name: "clip" }, { name: "text" }],
      outputs: [{ linkIds: [102] }],
      nodes: [
        {
          ...encoder,
          id: 20,
          inputs: [slot("clip", "CLIP", 100), { ...slot("text", "STRING", 101), widget: { name: "text" } }],
        },
      ],
      links: [
        { id: 100, origin_id: -10, origin_slot: 0, target_id: 20, target_slot: 0 },
        { id: 101, origin_id: -10, origin_slot: 1, target_id: 20, target_slot: 1 },
        { id: 102, origin_id: 20, origin_slot: 0, target_id: -20, target_slot: 0 },
      ],
    };
    const instance = {
      id: 2,
      type: "part",
      inputs: [slot("clip", "CLIP", 1), { ...slot("text", "STRING", null), widget: { name: "text" } }],
      outputs: [{ type: "CONDITIONING" }],
      widgets_values: ["set outside"],
    };
    const graph = fromEditor(
      { nodes: [loader, instance, sampler], links, definitions: { subgraphs: [part] } },
      CLASSES,
    );
    expect(graph["2:20"]).toEqual({
      class_type: "CLIPTextEncode",
      inputs: { text: "set outside", clip: ["1", 1] },
    });
    expect(graph["3"]?.inputs.positive).toEqual(["2:20", 0]);
  });

  it("gets what is shown and set on a subgraph, by the list of its shown fields", () => {
    const size = {
      id: 20,
      type: "EmptyLatentImage",
      inputs: [slot("width", "INT", 100)],
      outputs: [{ type: "LATENT" }],
      widgets_values: [512, 512, 1],
    };
    const part = {
      id: "part",
      inputs: [{ name: "width" }],
      outputs: [{ linkIds: [101] }],
      nodes: [size],
      links: [
        { id: 100, origin_id: -10, origin_slot: 0 },
        { id: 101, origin_id: 20, origin_slot: 0 },
      ],
    };
    const shown = {
      proxyWidgets: [
        ["-1", "text"],
        ["-1", "width"],
      ],
    };
    const instance = { id: 1, type: "part", widgets_values: ["words", 1328], properties: shown };
    const graph = fromEditor({ nodes: [instance], definitions: { subgraphs: [part] } }, new Map());
    expect(graph["1:20"]?.inputs).toEqual({ width: 1328, height: 512, batch_size: 1 });
  });

  it("is refused when its subgraphs contain each other, and so is a file that is no workflow", () => {
    const endless = { id: "part", nodes: [{ id: 1, type: "part" }], links: [] };
    expect(() =>
      fromEditor({ nodes: [{ id: 1, type: "part" }], definitions: { subgraphs: [endless] } }, CLASSES),
    ).toThrow("contain each other");
    expect(() => fromEditor({ nodes: [{ type: 3 }] }, CLASSES)).toThrow("no workflow");
  });

  it("is refused when its subgraphs multiply beyond what a workflow may have", () => {
    const subgraphs = Array.from({ length: 40 }, (_, at) => ({
      id: `part ${at}`,
      nodes: [1, 2].map((id) => ({ id, type: `part ${at + 1}` })),
      links: [],
    }));
    const whole = { nodes: [{ id: 1, type: "part 0" }], definitions: { subgraphs } };
    expect(() => fromEditor(whole, CLASSES)).toThrow("more than 2000 nodes");
  });

  it("an input that only takes a connection has no field", () => {
    expect(CLASSES.get("Wired")?.widgets).toEqual(["more"]);
    expect(CLASSES.get("KSampler")?.choices.get("scheduler")).toEqual(["normal", "karras"]);
  });
});

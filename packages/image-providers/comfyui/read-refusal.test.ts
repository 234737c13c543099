import { expect, it } from "vitest";
import { refusalText } from "./read-refusal";

/** As ComfyUI 0.3.64 answers. */
const missingPicture = {
  error: {
    type: "prompt_outputs_failed_validation",
    message: "Prompt outputs failed validation",
    details: "",
    extra_info: {},
  },
  node_errors: {
    "10": {
      errors: [
        {
          type: "custom_validation_failed",
          message: "Custom validation failed for node",
          details: "image - Invalid image file: prompt-studio/0a.png",
          extra_info: { input_name: "image" },
        },
      ],
      dependent_outputs: ["9"],
      class_type: "LoadImage",
    },
  },
};

it("a picture that ComfyUI no longer has is named by the node that loads it, with what to do", () => {
  expect(refusalText(missingPicture)).toBe(
    "ComfyUI does not have the picture that node 10 (LoadImage) of the workflow loads; its input folder may have been emptied. Send it again.",
  );
});

it.each([
  [
    "before 2026",
    {
      type: "invalid_prompt",
      message: "Cannot execute because node Blur does not exist.",
      details: "Node ID '#1'",
    },
  ],
  [
    "of today",
    {
      type: "missing_node_type",
      message: "Node 'My blur' not found. The custom node may not be installed.",
      details: "Node ID '#1'",
      extra_info: { node_id: "1", class_type: "Blur", node_title: "My blur" },
    },
  ],
])("a node class that a server %s does not have is named, with who can install it", (_when, error) => {
  expect(refusalText({ error, node_errors: {} })).toBe(
    "ComfyUI does not have the node class Blur, which the workflow needs. The administrator can install it or change the workflow.",
  );
});

import { openApiDocument } from "contract/openapi/document";
import { describe, expect, test } from "vitest";
import { readDocument } from "./read-document";
import { fieldsOf } from "./schema-fields";

const reference = readDocument(openApiDocument);
const operations = reference.groups.flatMap((group) => group.operations);
const create = operations.find((operation) => operation.path.endsWith("/text2image"));

describe("the API reference", () => {
  test("the API reference shows every operation of the OpenAPI document once", () => {
    const count = Object.values(openApiDocument.paths).reduce(
      (sum, item) => sum + Object.keys(item).length,
      0,
    );
    expect(operations).toHaveLength(count);
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(count);
  });

  test("the API reference shows the nine request fields of the contract, the two of models, what the person wrote and what it is made from, with their rules", () => {
    const fields = create?.body?.fields ?? [];
    expect(fields.map((field) => field.path)).toEqual([
      "prompt",
      "negative_prompt",
      "is_public",
      "is_enable_prompt_enhancer",
      "config",
      "config.image_number",
      "settings",
      "settings.seed",
      "settings.aspect_ratio",
      "settings.resolution",
      "model",
      "model_settings",
      "written",
      "written.prompt",
      "written.style",
      "written.values",
      "operation",
      "inputs",
      "inputs.source",
      "inputs.source.picture_id",
      "inputs.source.upload_id",
      "inputs.mask",
      "inputs.mask.upload_id",
      "inputs.references",
      "inputs.references[].picture_id",
      "inputs.references[].upload_id",
      "inputs.references[].role",
      "inputs.strength",
      "inputs.factor",
    ]);
    expect(fields.find((field) => field.path === "prompt")).toMatchObject({ required: true, type: "string" });
    expect(fields.find((field) => field.path === "config.image_number")?.rules).toEqual([
      "1 to 64",
      "default 4",
    ]);
    expect(create?.body?.example).toContain('"prompt"');
  });

  test("the API reference shows the errors of each operation", () => {
    expect(create?.failures.map((failure) => failure.status)).toContain("429");
    expect(create?.answer?.fields.map((field) => field.path)).toContain("value.generation_id");
  });

  test("the API reference resolves references and lists, and marks fields that may be null", () => {
    const fields = fieldsOf({ $ref: "#/components/schemas/Creation" }, openApiDocument.components.schemas);
    expect(fields.map((field) => field.path)).toContain("outputs[].media_url");
    expect(fields.find((field) => field.path === "progress")?.type).toBe("number or null");
  });
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";

const SCHEMA = new URL("../../../node_modules/dclint/schemas/compose.schema.json", import.meta.url);

/** @param compose a parsed file. @returns how it differs from the schema of the Compose specification; empty when it fits. */
export function composeErrors(compose: unknown): unknown[] {
  const schema = JSON.parse(readFileSync(fileURLToPath(SCHEMA), "utf8"));
  const validate = new Ajv({ strict: false, allErrors: true, validateSchema: false }).compile(schema);
  return validate(compose) ? [] : (validate.errors ?? []);
}

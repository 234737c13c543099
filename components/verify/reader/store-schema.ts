/** The form in which the C2PA library hands over the manifests of a file: what is read of it. */
import * as z from "zod/mini";

const text = z.catch(z.nullish(z.string()), null);
const codes = z.catch(z.array(z.looseObject({ code: z.string() })), []);
const results = z.catch(z.nullish(z.object({ success: codes, failure: codes })), null);
const agent = z.catch(z.nullish(z.union([z.string(), z.looseObject({ name: z.string() })])), null);

const actionSchema = z.object({
  action: text,
  when: text,
  digitalSourceType: text,
  softwareAgent: agent,
});

const manifestSchema = z.object({
  claim_generator: text,
  claim_generator_info: z.catch(z.nullish(z.array(z.object({ name: text, version: text }))), null),
  signature_info: z.catch(z.nullish(z.object({ issuer: text, common_name: text, time: text })), null),
  assertions: z.catch(
    z.array(
      z.object({
        label: z.string(),
        data: z.catch(z.nullish(z.object({ actions: z.catch(z.array(actionSchema), []) })), null),
      }),
    ),
    [],
  ),
  ingredients: z.catch(
    z.array(
      z.object({
        label: text,
        relationship: text,
        active_manifest: text,
        validation_results: z.catch(z.nullish(z.object({ activeManifest: results })), null),
      }),
    ),
    [],
  ),
});

export const storeSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifestSchema),
  validation_state: text,
  validation_results: z.catch(
    z.nullish(
      z.object({
        activeManifest: results,
        ingredientDeltas: z.catch(
          z.nullish(z.array(z.object({ ingredientAssertionURI: z.string(), validationDeltas: results }))),
          null,
        ),
      }),
    ),
    null,
  ),
});

export type Store = z.infer<typeof storeSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Results = z.infer<typeof results>;

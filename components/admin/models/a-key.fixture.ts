/** Keys and models of the administrators' page, for tests. */
import type { ArrangedModel, ProviderKey } from "contract/admin/models-and-keys";

export const WORKING: NonNullable<ProviderKey["state"]> = {
  ...{ state: "ok", since_time: "2026-11-27T09:00:00.000Z", resume_time: null, reason: null },
};

export const aKey = (some: Partial<ProviderKey>): ProviderKey => ({
  ...{ provider: "bfl", name: "Black Forest Labs", setting: "BFL_API_KEY", example: "bfl_…" },
  ...{ host: "api.bfl.ai", source: null, added_at: null, added_by: null, problem: null },
  ...{ models: 4, open_creations: 0, state: WORKING },
  ...some,
});

export const anArrangedModel = (id: string, some: Partial<ArrangedModel> = {}): ArrangedModel => ({
  ...{ id, name: `Model ${id}`, provider: "OpenAI", is_hidden: false, hidden_by: null },
  ...{ draws_words: true, is_default: false, default_by: null },
  ...some,
});

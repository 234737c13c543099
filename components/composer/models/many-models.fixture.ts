/** Thirty models of six companies, for the list of a studio with many keys. */
import type { ModelAbilities, ModelView } from "contract/models/models";
import { aModel } from "@/lib/client/api/a-model.fixture";

type FromPictures = NonNullable<ModelAbilities["from_pictures"]>;

const NOTHING: FromPictures = {
  ...{ operations: [], sources: "any", mask: null, strength: false, factors: [] },
  references: { max: 0, roles: [] },
};

/** What every fifth model can: draw alone; edit; edit by references; edit with a mask; enlarge, and nothing else. */
const KINDS: readonly (FromPictures | undefined)[] = [
  undefined,
  { ...NOTHING, operations: ["edit"] },
  { ...NOTHING, operations: ["edit"], references: { max: 4, roles: [] } },
  { ...NOTHING, operations: ["edit", "expand"], mask: "exact" },
  { ...NOTHING, operations: ["upscale"], factors: [2, 4], needs_picture: true },
];

const PROVIDERS = {
  openai: "OpenAI",
  google: "Google",
  bfl: "Black Forest Labs",
  xai: "xAI",
  fal: "fal",
  replicate: "Replicate",
};

export const THIRTY_MODELS: readonly ModelView[] = Object.entries(PROVIDERS).flatMap(([company, provider]) =>
  KINDS.map((from_pictures, kind) =>
    aModel({
      id: `${company}/model-${kind}`,
      name: `${provider} model ${kind}`,
      provider,
      about: kind === 1 ? "Draws letters well." : null,
      is_default: company === "openai" && kind === 0,
      price: { per_picture: 0.01 * (kind + 1), currency: "USD" },
      usual_seconds: 4 * (kind + 1),
      abilities: from_pictures ? { from_pictures } : {},
    }),
  ),
);

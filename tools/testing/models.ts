/** Models for tests. */
import type { ModelAbilities } from "contract/models/models";
import type { ServiceModel } from "image-providers/service";
import { createModels, type Models } from "@/lib/models/models";
import { type ModelsFile, NO_MODELS_FILE } from "@/lib/settings/models-file";
import { ANY_ABILITIES } from "./service";

/** A model that takes everything, apart from the given abilities. */
export const aModel = (id: string, abilities: Partial<ModelAbilities> = {}): ServiceModel => ({
  id,
  name: id,
  about: null,
  abilities: { ...ANY_ABILITIES, ...abilities },
});

/** A model that draws nothing from words alone. */
export const anEnlarger = (id: string): ServiceModel =>
  aModel(id, {
    from_pictures: {
      ...{ operations: ["upscale"], sources: "any", mask: null, strength: false, factors: [2] },
      ...{ references: { max: 0, roles: [] }, needs_picture: true },
    },
  });

/** The models of one service. */
export const modelsOf = (models: readonly ServiceModel[], file: Partial<ModelsFile> = {}): Models =>
  createModels([{ id: "service", provider: "A service", models }], { ...NO_MODELS_FILE, ...file });

/** Sizes like those of current image models: any multiple of 16 up to 4K, from 3:1 to 1:3. */
export const RULED_SIZES: ModelAbilities["sizes"] = {
  ...{ multiple_of: 16, min_side: 256, max_side: 3840, max_short_side: 2160 },
  ...{ min_ratio: 1 / 3, max_ratio: 3, min_pixels: 655_360, max_pixels: 3840 * 2160 },
};

/** Three sizes: square, wide, tall. */
export const LISTED_SIZES: ModelAbilities["sizes"] = {
  list: [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ],
};

/** The form of a model's id, apart from the schemas of models because the pages that parse filters load this. */

/** For example `openai/gpt-image-2`; the part before the first slash names the provider. */
export const MODEL_ID_PATTERN = /^[a-z0-9][A-Za-z0-9._:@/+-]{0,199}$/;

/**
 * Whether an id is that of the sketch engine, also where studios offer each other's models. For lists and archives of older studios,
 * which do not say what is a program and no trained model; the part before the first slash would name any other adapter.
 */
export const isSketchEngine = (modelId: string): boolean => /^(?:remote\/)*sandbox$/.test(modelId);

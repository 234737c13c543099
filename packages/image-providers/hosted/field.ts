/** The name of a field of a model's input, as an entry of MODELS_FILE writes it. */
import * as z from "zod";

export const A_FIELD = "must be the name of a field of the model's input";
export const field = z.string(A_FIELD).min(1).max(100);

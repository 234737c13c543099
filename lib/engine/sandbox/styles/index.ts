import type { StyleName } from "../language/brief";
import { matte } from "./matte";
import { poster } from "./poster";
import { risograph } from "./risograph";
import type { Style } from "./style";

/** Every style there is. A new one needs its line here, its name in the brief and its words in the lexicon. */
export const STYLES: Readonly<Record<StyleName, Style>> = { matte, poster, risograph };

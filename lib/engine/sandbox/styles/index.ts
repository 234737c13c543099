import type { StyleName } from "../language/brief";
import { matte } from "./matte";
import type { Style } from "./style";

/** Every style there is. A new one needs its line here, its name in the brief and its words in the lexicon. */
export const STYLES: Readonly<Record<StyleName, Style>> = { matte };

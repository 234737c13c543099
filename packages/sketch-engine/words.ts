/** `npm run words -w sketch-engine` writes the list of words that the engine understands. */
import { writeFileSync } from "node:fs";
import { wordList } from "./language/word-list";

writeFileSync(new URL("./WORDS.txt", import.meta.url), wordList());

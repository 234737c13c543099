/**
 * The rules of the search in prompts, shared by the ledger, which stores folded prompts, and the browser, which checks
 * changed creations against the filters of a list.
 */

/** More words than a search needs, and few enough to keep it fast. */
const MAX_WORDS = 16;
/** Folding may make 18 characters of one; longer words are compared by their first characters. */
const MAX_WORD_CHARACTERS = 200;

/**
 * Folds a text for comparison: no case, accents or umlauts, `ß` as `ss`, and any white space as one space. `Schöne
 * Straße` and `SCHONE STRASSE` are the same.
 */
export function foldForSearch(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .normalize("NFD")
      // Only Latin, Greek and Cyrillic accents: in other scripts a combining mark makes another letter.
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .replaceAll("ß", "ss")
      // This includes NUL, which PostgreSQL refuses.
      .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
      .trim()
  );
}

/** The words of a search, all of which must occur, also inside other words. */
export function searchWords(query: string): string[] {
  const words = foldForSearch(query).split(" ").filter(Boolean);
  // Cut by code points, because half a surrogate pair would match nothing.
  const bounded = words.map((word) => Array.from(word).slice(0, MAX_WORD_CHARACTERS).join(""));
  return [...new Set(bounded)].slice(0, MAX_WORDS);
}

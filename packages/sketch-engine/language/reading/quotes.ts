/** Quoted text on one line, without its own opening mark inside, which keeps the search short where none is closed. Apostrophes are no quotation marks; single ones are those that open and close a word. */
const QUOTED =
  /"[^"\n]{1,200}"|“[^“”\n]{1,200}”|„[^„“”\n]{1,200}[“”]|«[^«»\n]{1,200}»|(?<![\p{L}\p{N}])[‘'](?=\S)[^'‘’\n]{1,200}['’](?![\p{L}\p{N}])/gu;

/** Blanks quoted text, so that it is not read as words; every other letter keeps its place. */
export function withoutQuotes(text: string): string {
  if (!/["“„«‘']/.test(text)) return text;
  const rest = text.replace(QUOTED, (quoted) => `,${" ".repeat(quoted.length - 2)},`);
  // A prompt that is quoted as a whole is a prompt.
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Where quoted texts stand, with their marks. */
export const quotesIn = (text: string): { start: number; end: number }[] =>
  Array.from(text.matchAll(QUOTED), ({ 0: quoted, index }) => ({
    start: index,
    end: index + quoted.length,
  }));

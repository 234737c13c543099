/** Breaks a text into lines. */

/**
 * At spaces and ends of lines; a word that is wider than a line is broken where the line ends.
 *
 * @param widthOf of one character, in the unit of `width`.
 */
export function* wrap(
  text: string,
  width: number,
  widthOf: (character: string) => number,
): Generator<string> {
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    for (const word of paragraph.split(" ")) {
      const wide = widthOfWord(word, widthOf);
      const space = line === "" ? 0 : widthOf(" ");
      if (used + space + wide <= width) {
        line += space > 0 ? ` ${word}` : word;
        used += space + wide;
        continue;
      }
      if (line !== "") yield line;
      line = "";
      used = 0;
      for (const character of word) {
        const one = widthOf(character);
        if (used + one > width && line !== "") {
          yield line;
          line = "";
          used = 0;
        }
        line += character;
        used += one;
      }
    }
    yield line;
  }
}

function widthOfWord(word: string, widthOf: (character: string) => number): number {
  let sum = 0;
  for (const character of word) sum += widthOf(character);
  return sum;
}

import { withAdded, withGift } from "./add";
import { being } from "./become";
import { removed } from "./cut";
import type { Instruction } from "./instructions";
import { withLettering, withoutLettering } from "./lettering";
import { withReplaced } from "./replace";
import { withSet } from "./set";
import { readSource } from "./source";

/** The prompt with one instruction of a change carried out. */
export function instructionApplied(text: string, instruction: Instruction): string {
  switch (instruction.do) {
    case "remove":
      return namesOf(instruction.what).reduce(
        (rest, what) => withoutLettering(rest, what) ?? withoutBackground(rest, what) ?? removed(rest, what),
        text,
      );
    case "replace":
      return withReplaced(text, instruction.what, instruction.by);
    case "be":
      return (
        withLettering(
          text,
          instruction.what === "" ? instruction.text : `${instruction.what} to ${instruction.text}`,
        ) ?? being(text, instruction)
      );
    case "give":
      return withGift(text, instruction.what, instruction.text);
    case "add":
      return withLettering(text, `add ${instruction.text}`) ?? withAdded(text, instruction.text);
    case "set":
      return withLettering(text, instruction.text) ?? withSet(text, instruction.text);
  }
}

/** The things of a picture before plain white; null for another name, and where nothing would be left. */
const withoutBackground = (text: string, what: string): string | null =>
  /^(?:the )?background$/i.test(what) &&
  readSource(text).phrases.some(({ head }) => head?.definition?.meaning.subject)
    ? withSet(text, "plain white background")
    : null;

const MAX_NAMES = 6;
const namesOf = (list: string): string[] =>
  list
    .split(/ ?(?:,|\b(?:and|or)\b) ?(?:no |without )?/i)
    .filter((name) => name !== "")
    .slice(0, MAX_NAMES);

/** Texts that people type about a board, without characters that no text needs. */
import * as z from "zod/mini";

/** All control characters but tab and line feed. PostgreSQL stores no NUL, and terminals obey others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They turn the direction of the text around them, or break a line. */
const TURNING_OR_BREAKING = /[\t\n\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Halves of pairs, which UTF-8 cannot hold. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Something to see: no text of blanks, marks and the many characters that show nothing, such as U+200B and U+3164. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

/** Refuses a text in which nothing is to be seen: who said it, or what, would be a blank. @param error says so. */
export const isSeen = (error: string) => z.regex(SEEN, error);

/** Removes control characters, for texts of several lines. The check goes before those of the length. */
export const withoutControls = () =>
  z.overwrite<string>((text) =>
    text.replace(LONE_SURROGATES, "\ufffd").replace(/\r\n?/g, "\n").replace(CONTROLS, ""),
  );

/** Makes one line of a text, which leaves the direction of what stands around it alone: for names and titles. */
export const onOneLine = () =>
  z.overwrite<string>((text) =>
    text.replace(LONE_SURROGATES, "\ufffd").replace(TURNING_OR_BREAKING, " ").replace(CONTROLS, ""),
  );

import { isPlainTone, isTone } from "../colouring";
import type { Match } from "./match";
import type { ReadPhrase } from "./senses";
import type { Token } from "./tokens";

const isObject = ({ definition: { meaning } }: Match): boolean =>
  meaning.subject !== undefined || meaning.part !== undefined || meaning.furniture !== undefined;

function withoutDials(match: Match): Match {
  const { dials: _, ...meaning } = match.definition.meaning;
  return { ...match, definition: { ...match.definition, meaning } };
}

/** The matches in phrases, without tones, which belong to the colour after them: "pale" in "pale pink". */
export function meaningsIn(phrases: readonly ReadPhrase[], tokens: readonly Token[]): Match[] {
  const wanted: Match[] = [];
  for (const { pieces, head, link } of phrases) {
    for (const [index, { match }] of pieces.entries()) {
      const next = pieces[index + 1]?.match?.definition.meaning;
      if (!match) continue;
      const { word, endsClause } = tokens[match.start]!;
      const isAbsorbed =
        !endsClause && match.end === pieces[index + 1]?.start && match.end === match.start + 1;
      if (isAbsorbed && next?.colour && isTone(word)) continue;
      if (isAbsorbed && (next?.part || next?.material) && (isTone(word) || isPlainTone(word))) continue;
      // The white of a sail lights no picture.
      const isOfNoun = head ? !head.match || isObject(head.match) : link === "on" || link === "against";
      wanted.push(isOfNoun && match.definition.meaning.colour ? withoutDials(match) : match);
    }
  }
  return wanted;
}

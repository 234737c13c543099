import { hashText, Random } from "../core/random";
import { readLettering } from "../lettering/read-lettering";
import type { WordPlace } from "../request";
import { countVotes } from "./ballot";
import type { Brief } from "./brief";
import { completeCast, studyOf } from "./cast";
import { describe } from "./describe";
import { putInState, viewsIn } from "./details";
import { TEXT_NOUNS } from "./grammar/links";
import { readOrders } from "./orders";
import type { Clues } from "./place";
import { isExcluded, notHeeded, readExclusions } from "./reading/exclusions";
import { findUnknownMain, isStudied } from "./reading/main-word";
import { type Match, type Matches, matchTokens } from "./reading/match";
import { meaningsIn } from "./reading/meanings";
import { readPhrases } from "./reading/phrases";
import { type ReadPhrase, readSenses } from "./reading/senses";
import { type Token, tokenise } from "./reading/tokens";
import { turnDials } from "./resolve/dials";
import { resolve } from "./resolve/resolve";
import { shapesIn } from "./shapes";
import { wishesOf } from "./wishes";

export interface Understanding {
  brief: Brief;
  /** Phrases that shaped the brief, in the order of the prompt. */
  understood: { phrase: string; as: string }[];
  unknown: string[];
  /** Words of the negative prompt that changed nothing and may be seen all the same. */
  unknownNegative: string[];
  /** The unknown word that the prompt is about; null when that is known or the prompt is about no thing. */
  unknownMain: WordPlace | null;
}

/** Turns a prompt into a brief. Pure and fast enough (0.2 ms) to run at every keystroke. */
export function understand(
  prompt: string,
  negativePrompt: string,
  seed: number,
  aspect: number,
): Understanding {
  const lettering = readLettering(prompt).texts;
  const { tokens, wanted, phrases, excluded, negative, found, ...reading } = read(
    prompt,
    negativePrompt,
    lettering.length > 0,
  );
  const orders = readOrders(phrases, tokens);
  const unknown = reading.unknown.filter((word) => !orders.details.has(word.toLowerCase()));

  // Unknown words are hashed into the seed, so that changing one changes the picture.
  const baseSeed = hashText("layout|0", seed);
  const salt = unknown.map((word) => word.toLowerCase()).sort();
  const layoutSeed = salt.length > 0 ? hashText(salt.join(" "), baseSeed) : baseSeed;
  // The pictures of one creation have consecutive seeds, so consecutive indices give each its own composition.
  const take = (seed + (salt.length > 0 ? hashText(salt.join(" ")) : 0)) >>> 0;

  const dials = turnDials(wanted);
  const concepts = new Set(wanted.map((match) => match.definition.concept));
  const unknownMain = findUnknownMain(phrases, tokens);
  const ballots = countVotes(
    wanted.filter(({ start }) => !orders.trees.has(start)),
    tokens,
  );
  const { subjects } = orders;
  completeCast(subjects, {
    tokens,
    wanted,
    excluded,
    concepts,
    setting: ballots.setting.winner,
    isUnknown: unknownMain !== null,
  });
  for (const order of subjects) putInState(order, viewsIn(dials, concepts));
  const clues: Clues = {
    ...orders,
    ballots,
    dials,
    excluded,
    concepts,
    isFlat: wanted.some(({ definition }) => definition.meaning.flat),
  };
  const isStudy = isStudied(unknownMain, subjects);
  if (isStudy) subjects.splice(0, subjects.length, ...studyOf(new Random(layoutSeed).fork("study")));
  const { hues, palette } = orders;
  const brief = resolve(clues, {
    ...{ hues, palette, isStudy, lettering, layoutSeed, take, aspect },
    ...wishesOf(tokens),
    shapes: shapesIn(tokens),
  });
  return {
    brief,
    understood: wanted.map(({ phrase, definition }) => ({ phrase, as: describe(definition, brief) })),
    unknown,
    unknownNegative: notHeeded(negative, found),
    unknownMain: isStudy ? (unknownMain?.place ?? null) : null,
  };
}

interface Reading {
  tokens: Token[];
  /** All that was found in the prompt, also what is not wanted. */
  found: Match[];
  unknown: string[];
  negative: Matches;
  excluded: Set<string>;
  phrases: ReadPhrase[];
  /** What shapes the picture, each with the meaning that it has in its phrase. */
  wanted: Match[];
}

function read(prompt: string, negativePrompt: string, hasLettering: boolean): Reading {
  const tokens = tokenise(prompt);
  const { found: matches, unknown } = matchTokens(tokens);
  // Letters that are set in type are no letters in envelopes.
  const isSet = ({ definition }: Match): boolean => hasLettering && TEXT_NOUNS.has(definition.phrase);
  const found = matches.filter((match) => !isSet(match));
  const negative = matchTokens(tokenise(negativePrompt));
  const excluded = readExclusions(found, negative.found);
  const isDrawn = (match: Match): boolean => !match.negated && !isExcluded(match, excluded);
  const phrases = readSenses(readPhrases(tokens, found, isDrawn));
  return { tokens, found, unknown, negative, excluded, phrases, wanted: meaningsIn(phrases, tokens) };
}

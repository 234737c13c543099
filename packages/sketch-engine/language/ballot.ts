import type { Meaning } from "./lexicon";
import type { Match } from "./reading/match";
import type { Token } from "./reading/tokens";

/** Each later vote counts slightly less, so that the first word wins a tie. */
const FADE_PER_WORD = 0.004;

/** Counts the votes of words on one question, for example the time of day. */
export class Ballot<Choice extends string> {
  private readonly votes = new Map<Choice, number>();

  cast(choice: Choice | undefined, weight: number, position: number): void {
    if (choice === undefined) return;
    const vote = weight * Math.max(0.1, 1 - position * FADE_PER_WORD);
    this.votes.set(choice, (this.votes.get(choice) ?? 0) + vote);
  }

  get winner(): Choice | undefined {
    return this.without();
  }

  /** The winner among all other choices. */
  without(left?: Choice): Choice | undefined {
    let best: Choice | undefined;
    let most = 0;
    for (const [choice, votes] of this.votes) {
      if (votes > most && choice !== left) {
        best = choice;
        most = votes;
      }
    }
    return best;
  }

  has(choice: Choice): boolean {
    return this.votes.has(choice);
  }

  get isEmpty(): boolean {
    return this.votes.size === 0;
  }
}

type Question =
  | "style"
  | "terrain"
  | "time"
  | "season"
  | "water"
  | "plant"
  | "celestial"
  | "room"
  | "furniture"
  | "setting";
type ChoiceOf<Q extends Question> = NonNullable<Meaning[Q]>;
export type Ballots = { [Q in Question]: Ballot<ChoiceOf<Q>> };

/** A word that names the plant or the light outweighs a word that only implies it. */
const NAMES_ITSELF = 2;
const PLANT_NAMES = new Set(["pine", "oak", "palm", "cherry blossom", "cactus", "birch", "bamboo"]);
const LIGHT_NAMES = new Set(["sun", "moon", "aurora"]);
/** A word for where the camera stands yields to a word for the technique: an aerial view may be a watercolor. */
const CAMERA_NAMES = new Set(["aerial", "from above"]);
const CAMERA_SHARE = 0.4;

/** A style that is named alone between commas is what the picture should look like, more than one inside of a phrase. */
const ALONE_WEIGHT = 2;
/** Of several that are named alone the last one counts: it was added. */
const LATER_WEIGHT = 0.02;

/** @param tokens of the prompt, for where its clauses end; without them all words weigh alike */
export function countVotes(matches: readonly Match[], tokens: readonly Token[] = []): Ballots {
  const ballots: Ballots = {
    style: new Ballot(),
    terrain: new Ballot(),
    time: new Ballot(),
    season: new Ballot(),
    water: new Ballot(),
    plant: new Ballot(),
    celestial: new Ballot(),
    room: new Ballot(),
    furniture: new Ballot(),
    setting: new Ballot(),
  };
  for (const { definition, weight, start, end } of matches) {
    const { meaning, concept } = definition;
    const isAlone =
      tokens.length > 0 &&
      start > 0 &&
      tokens[start - 1]!.endsClause &&
      (end === tokens.length || tokens[end - 1]!.endsClause);
    const emphasis = CAMERA_NAMES.has(concept)
      ? CAMERA_SHARE
      : isAlone
        ? ALONE_WEIGHT + LATER_WEIGHT * start
        : 1;
    ballots.style.cast(meaning.style, weight * emphasis, start);
    ballots.terrain.cast(meaning.terrain, weight, start);
    ballots.time.cast(meaning.time, weight, start);
    ballots.season.cast(meaning.season, weight, start);
    ballots.water.cast(meaning.water, weight, start);
    ballots.room.cast(meaning.room, weight, start);
    ballots.furniture.cast(meaning.furniture, weight, start);
    ballots.setting.cast(meaning.setting, weight, start);
    ballots.plant.cast(meaning.plant, weight * (PLANT_NAMES.has(concept) ? NAMES_ITSELF : 1), start);
    ballots.celestial.cast(meaning.celestial, weight * (LIGHT_NAMES.has(concept) ? NAMES_ITSELF : 1), start);
  }
  return ballots;
}

/**
 * With what a picture was made, an AI model or a program that is none, and whether from a picture that somebody gave. `given`: it is
 * one itself, of which nobody here knows how it was made.
 */
export const MADE_WITH = ["ai", "ai_from_given", "renderer", "renderer_from_given", "given"] as const;
export type MadeWith = (typeof MADE_WITH)[number];

interface Making {
  /** Whether a program draws it that is no trained model. */
  isProgram: boolean;
  /** Whether its first source of all, or it itself, is a picture that somebody brought. */
  isFromGiven: boolean;
}

export const madeWith = ({ isProgram, isFromGiven }: Making): MadeWith =>
  `${isProgram ? "renderer" : "ai"}${isFromGiven ? "_from_given" : ""}`;

/** The opposite of `madeWith`; also of a given picture, which no program here has drawn. */
export const makingOf = (made: MadeWith): Making => ({
  isProgram: made === "renderer" || made === "renderer_from_given",
  isFromGiven: made !== "ai" && made !== "renderer",
});

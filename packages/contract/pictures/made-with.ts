/** With what a picture was made, an AI model or a program that is none, and whether from a picture that somebody gave. */
export const MADE_WITH = ["ai", "ai_from_given", "renderer", "renderer_from_given"] as const;
export type MadeWith = (typeof MADE_WITH)[number];

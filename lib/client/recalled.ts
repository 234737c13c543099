/** What of a creation may be taken into the composer: everything, all but the seed, or one part of it. */
export type Recalled = "all" | "remix" | "prompt" | "seed" | "enhanced";

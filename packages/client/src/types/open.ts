/**
 * A word of an answer: one of these, or one that only a newer studio knows. What a request takes is closed.
 *
 * The rest of the type is a trick that keeps the known words in an editor's list.
 */
export type Open<Word extends string> = Word | (string & {});

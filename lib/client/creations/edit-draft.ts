/** What an edit of a picture begins with, where somebody has said what should change. */
export interface EditDraft {
  prompt: string;
  /** Around this point alone, as fractions of the picture; null for all of it. */
  at: { x: number; y: number } | null;
}

/** What the service behind the studio takes; the page on the server knows. */
export interface ComposerLimits {
  promptCharacters: number;
  negativePromptCharacters: number;
  maxSeed: number;
  imageNumber: number;
}

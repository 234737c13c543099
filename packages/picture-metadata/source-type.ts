/** How a picture came about, in IPTC's words, which C2PA and XMP share. */
export const SOURCE_TYPES = {
  /** By a trained model. */
  model: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  /** By a program that is no trained model. */
  program: "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
  /** By a trained model, over a picture that somebody gave. */
  model_over_given: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
  /** By a program that is no trained model, over a picture that somebody gave. */
  program_over_given: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic",
} as const;

export type SourceType = keyof typeof SOURCE_TYPES;

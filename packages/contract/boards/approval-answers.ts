/** What people of a round of approval answer, and the forms of its record. Apart from the schemas, which pages load later. */

export const ANSWERS = ["approve", "change", "no"] as const;
export type ApprovalAnswer = (typeof ANSWERS)[number];

export const RECORD_FORMATS = ["html", "csv", "json"] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** Writing into a picture where it comes from, beside writing its settings alone. */
import { measureMarks } from "../marks/measure";
import type { Subject } from "./figure";

export const marks: Subject = {
  name: "marks",
  async measure() {
    const { settingsAlone, marked, edit } = await measureMarks("png", 1_024, 1_024);
    const reference = "its settings alone";
    return [
      {
        what: "marking a PNG of a megapixel, ms",
        value: marked.ms,
        ...{ reference, referenceValue: settingsAlone.ms },
      },
      {
        what: "its file with an edit's marks, bytes",
        value: edit.bytes,
        ...{ reference, referenceValue: settingsAlone.bytes },
      },
    ];
  },
};

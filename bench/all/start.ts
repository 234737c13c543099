/** The first `npm start` in a fresh clone of the last commit, and the next one. */
import { measureStarts } from "../start/measure";
import type { Subject } from "./figure";

export const start: Subject = {
  name: "start",
  async measure() {
    const { first, nextS, functions } = await measureStarts();
    const total = Object.values(first).reduce((sum, seconds) => sum + seconds, 0);
    const { install, compile } = first;
    return [
      { what: "in a fresh clone, s", value: total, reference: "its install", referenceValue: install },
      {
        what: "the same after the install, s",
        value: total - install,
        reference: "its compile",
        referenceValue: compile,
      },
      {
        what: "the next one, s",
        value: nextS,
        reference: "the first, after its install",
        referenceValue: total - install,
      },
      {
        what: "functions of the API, MB",
        value: functions.api,
        reference: "of the pages",
        referenceValue: functions.pages,
      },
    ];
  },
};

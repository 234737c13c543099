/** Every wrong file, in the order of the documentation. */

import { EVERY_ENTRY } from "./every-entry";
import { FIELDS } from "./fields";
import { FROM_PICTURES } from "./from-pictures";
import { IDS } from "./ids";
import { PICTURES } from "./pictures";
import { PRICES } from "./prices";
import { RIGHTS } from "./rights";
import { SIZES } from "./sizes";
import { THE_DEFAULT } from "./the-default";
import { THE_WHOLE_FILE } from "./whole-file";
import { WORKFLOWS } from "./workflows";
import type { WrongFile } from "./wrong-file";

export const WRONG_FILES: readonly WrongFile[] = [
  ...THE_WHOLE_FILE,
  ...IDS,
  ...THE_DEFAULT,
  ...EVERY_ENTRY,
  ...PRICES,
  ...RIGHTS,
  ...SIZES,
  ...PICTURES,
  ...FIELDS,
  ...FROM_PICTURES,
  ...WORKFLOWS,
];

import BOARD from "@/components/boards/board/actions";
import { CULL } from "@/components/boards/cull/actions";
import { COMPARE } from "@/components/compare/actions";
import COMPOSER from "@/components/composer/actions";
import CREATION_PAGE from "@/components/creation/actions";
import LIBRARY from "@/components/library/actions";
import PICTURE from "@/components/picture/actions";
import SHEET from "@/components/sheets/actions";
import { EVERYWHERE } from "@/components/shell/commands/actions";
import { CREATION } from "@/lib/client/commands/creation-actions";

/** All actions of the studio, in the order of the sheet of keys. Loads with the sheet: each page loads its own groups alone. */
export const ACTION_GROUPS = [
  EVERYWHERE,
  COMPOSER,
  CREATION,
  // With the focus on a picture these come before the keys of the page.
  PICTURE,
  CREATION_PAGE,
  COMPARE,
  SHEET,
  BOARD,
  CULL,
  LIBRARY,
] as const;

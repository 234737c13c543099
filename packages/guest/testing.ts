/** For tests of the studio: what the page asks, reads and sends, in front of the real boards and the real contract. */
export {
  COMMENT_EDIT_MINUTES,
  type GuestBoard,
  type GuestItemsPage,
  MAX_COMMENT_CHARACTERS,
  MAX_GUEST_NAME_CHARACTERS,
} from "./page/state/board";
export { createGuestApi } from "./page/state/guest-api";
export {
  aGuestBoard,
  aGuestComment,
  aHeading,
  anApproval,
  aPicture,
  aPictureItem,
} from "./page/state/guest-board.fixture";
export { createSharedBoard } from "./page/state/shared-board";

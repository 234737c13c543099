/** For tests of the studio: what the page asks, reads and sends, in front of the real boards and the real contract. */
export { MAX_COMMENT_CHARACTERS, MAX_GUEST_NAME_CHARACTERS } from "./board";
export { createGuestApi } from "./guest-api";
export { aGuestBoard, aHeading, aPicture, aPictureItem } from "./guest-board.fixture";
export { createSharedBoard } from "./shared-board";

/** Limits of what guests say. Without a library, for the guests' page, which would weigh half as much again with one. */

export const MAX_COMMENT_CHARACTERS = 2_000;
export const MAX_GUEST_NAME_CHARACTERS = 80;
/** The header with the guest's key in reads. */
export const GUEST_HEADER = "x-guest-key";

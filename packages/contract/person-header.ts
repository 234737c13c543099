/**
 * The header in which a page names the person it was rendered for. Another person may have signed in since, in another
 * tab: a request of one person must not count as the other's, and neither may see the other's creations.
 */
export const PERSON_HEADER = "x-studio-person";

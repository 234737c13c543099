/**
 * A page's calls name the person whom the page was drawn for. Another person may have signed in since, in another tab:
 * what the first one wrote must not be sent as the second one's, nor the second one's work shown on the first one's page.
 */
export const PERSON_HEADER = "x-studio-person";

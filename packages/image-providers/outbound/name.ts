/** How messages call a service whose adapter gives no name. It begins a sentence. */
export const THE_SERVICE = "The image service";

/** The shorter form, for sentences about an answer. */
export const shortName = (name: string): string => (name === THE_SERVICE ? "The service" : name);

/** How messages call a service whose adapter gives no name. It begins a sentence. */
export const THE_SERVICE = "The image service";

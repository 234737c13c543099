/** The cookie in which a browser keeps how the library was last shown, so that the server lays it out in the same way. */
export const LIBRARY_LOOK_COOKIE = "prompt-studio.library";

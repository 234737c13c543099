/** The texts that `build.mjs` puts into the server's half of the bundle, each once. */
declare const __GUEST_SCRIPT__: string;
declare const __OFFLINE_SCRIPT__: string;
declare const __GUEST_STYLE__: string;

export const GUEST_SCRIPT = __GUEST_SCRIPT__;
export const OFFLINE_SCRIPT = __OFFLINE_SCRIPT__;
export const GUEST_STYLE = __GUEST_STYLE__;

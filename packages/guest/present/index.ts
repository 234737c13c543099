/** A presentation on the full screen. */
export { Presenter } from "./presenter";
export type { Slide } from "./slides";

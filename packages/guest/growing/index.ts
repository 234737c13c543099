/** Long lists that are laid out in steps. */
export { SCROLLER, useGrowing } from "./use-growing";

/** Long lists that are laid out in steps. */
export { SCROLLER, useGrowing } from "./use-growing";
export { useInTurns } from "./use-in-turns";

/** Long lists that are laid out in steps, or only where they are seen. */
export { useGrowing } from "./use-growing";
export { useInTurns } from "./use-in-turns";
export { type View, viewOf, whenScrolled } from "./view";
export { type Place, WindowedList } from "./windowed-list";

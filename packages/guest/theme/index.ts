/** Colours, type and shape of the studio, for Tailwind and for pages without it. */
export { theme } from "./tailwind";
export { cssVariables, DARK, LIGHT } from "./tokens";

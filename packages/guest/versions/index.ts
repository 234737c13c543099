/** Switching between the versions of a picture, and comparing two of them. */
export { olderFirst } from "./older-first";
export { VersionBar } from "./version-bar";
export { VersionSlider } from "./version-slider";

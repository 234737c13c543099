/** Switching between the versions of a picture. */
export { VersionBar } from "./version-bar";

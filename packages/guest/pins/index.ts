/** Numbered pins over a picture, and the threads that they belong to. */
export { PinLayer } from "./pin-layer";
export { PinMark } from "./pin-mark";
export {
  authorOf,
  guessHeight,
  idOf,
  labelOf,
  type Pin,
  pinsOf,
  type Said,
  type Thread,
  threadsOf,
} from "./threads";

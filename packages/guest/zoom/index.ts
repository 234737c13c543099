/** A picture that is fitted into its place, zoomed and panned there; and two of them with a divider between them. */
export { BeforeAfter } from "./before-after";
export type { ChangeView } from "./use-gestures";
export {
  isActualSize,
  isCloser,
  isWhole,
  panBy,
  percentOf,
  type Scene,
  steppedZoom,
  type View,
  WHOLE,
  zoomAt,
  zoomRange,
} from "./view";
export { ZoomFrame } from "./zoom-frame";

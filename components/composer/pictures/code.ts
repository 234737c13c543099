/** What the composer needs once there is a source or a reference; loads with the first one. */
export { obstacleOf } from "../draft/able";
export { Pictures } from "./pictures";
export { placeholderOf } from "./placeholder";
export { planWithPictures } from "./plan";

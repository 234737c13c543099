/** What the composer needs once there is a source; loads with the first one. */
export { planWithSource } from "./plan-source";
export { SourcePanel } from "./source-panel";

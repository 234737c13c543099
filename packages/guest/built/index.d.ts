/**
 * What `build.mjs` makes of `page/`: the pages of people without an account, with their
 * script and style inside. Preact renders them, so they weigh a tenth of a page of the studio.
 */
export type { OfflineBoard, OfflinePicture } from "../page/offline";
export {
  guestPagePolicy,
  lockPagePolicy,
  offlineHead,
  offlineHeading,
  offlinePicture,
  offlineTable,
  offlineTail,
  renderGuestPage,
  renderLock,
  renderNotice,
} from "../page/render";

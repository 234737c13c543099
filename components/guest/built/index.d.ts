/**
 * What `tools/commands/build-guest.mjs` makes of `components/guest`: the pages of people without an account, with their
 * script and style inside. Preact renders them, so they weigh a tenth of a page of the studio.
 */
export type { OfflineBoard, OfflinePicture } from "@/components/guest/offline";
export {
  guestPagePolicy,
  offlineHead,
  offlineHeading,
  offlinePicture,
  offlineTail,
  renderGuestPage,
  renderNotice,
} from "@/components/guest/render";

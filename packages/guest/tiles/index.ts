/** Arrow keys among the pictures of a page: one for the studio and for the guests' page. */
export { moveAmongTiles } from "./move-among-tiles";

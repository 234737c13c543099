/** The script of the guests' page. */
import { hydrateRoot } from "react-dom/client";
import { DATA_ID, ROOT_ID } from "./elements";
import { GuestApp, type GuestPage } from "./guest-app";
import { wakeAll } from "./in-turn";

let isBegun = false;

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  const root = document.getElementById(ROOT_ID);
  const data = document.getElementById(DATA_ID)?.textContent;
  // The studio's own data, in the page that it rendered from the same.
  if (root && data) hydrateRoot(root, <GuestApp {...(JSON.parse(data) as GuestPage)} />);
}

// In a turn of its own, because the browser has read the page in this one.
setTimeout(begin);
// What somebody presses earlier is alive before their click arrives.
function hurry(): void {
  begin();
  wakeAll();
}
for (const press of ["pointerdown", "keydown"])
  window.addEventListener(press, hurry, { capture: true, once: true });

/** The script of the guests' page. */
import { hydrateRoot } from "react-dom/client";
import { DATA_ID, ROOT_ID } from "./elements";
import { GuestApp, type GuestPage } from "./guest-app";

const root = document.getElementById(ROOT_ID);
const data = document.getElementById(DATA_ID)?.textContent;
// The studio's own data, in the page that it rendered from the same.
if (root && data) hydrateRoot(root, <GuestApp {...(JSON.parse(data) as GuestPage)} />);

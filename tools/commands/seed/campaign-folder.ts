import { fileURLToPath } from "node:url";

/** Where the pictures of the campaign are kept, drawn once by `npm run draw`; absolute. */
export const CAMPAIGN_FOLDER = fileURLToPath(new URL("campaign/", import.meta.url));

/** `npm run db:move -- --to ADDRESS`: copies the database of the stopped studio from SQLite to PostgreSQL, or back. */
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("admin.ts", "db-move");

/** The two arrangements to compare: two webs and two workers on PostgreSQL, and one process on SQLite. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "@/tools/commands/free-port.mjs";
import { startPostgres } from "@/tools/commands/postgres.mjs";
import { startSwift } from "@/tools/commands/swift.mjs";
import { type Person, signInPerson } from "../proxy/studio";
import { type Served, serve } from "../serve";
import { startBalancer } from "./balancer";

const SERVER = path.resolve(".next/standalone/server.js");

export interface Studio {
  name: string;
  /** The address of the balancer. */
  origin: string;
  /** Signed in; they share the work, so that no limit of a person is reached. */
  people: Person[];
  processes: { name: string; served: Served; inspectorPort: number }[];
  /** The connections of all processes to PostgreSQL; 0 on SQLite. */
  connections(): Promise<number>;
  end(): Promise<void>;
}

const PEOPLE = 20;

interface Parts {
  name: string;
  environment: Record<string, string>;
  roles: readonly ("all" | "web" | "worker")[];
  connections(): Promise<number>;
  stop(): Promise<void>;
}

async function start({ name, environment, roles, connections, stop }: Parts): Promise<Studio> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "studio-bench-"));
  const balancer = await startBalancer();
  const processes: Studio["processes"] = [];
  const end = async () => {
    await Promise.all(processes.map(({ served }) => served.end()));
    balancer.close();
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    for (const [n, role] of roles.entries()) {
      const inspectorPort = await freePort();
      const served = await serve(
        [`--inspect=127.0.0.1:${inspectorPort}`, "--inspect-publish-uid=http", SERVER],
        () => ({
          ...environment,
          ROLE: role,
          DATA_DIR: path.join(dataDir, environment.DATABASE_URL ? String(n) : "one"),
          NEXTAUTH_URL: balancer.origin,
          NEXTAUTH_SECRET: "jPzWw3yTqVn5R8mKc1XsB7uFh2Lg9DaE4oQiZt6NvYx",
          DEMO_SIGN_IN: "true",
          LOG_LEVEL: "error",
          // Longer than the balancer keeps a connection, as behind every load balancer.
          KEEP_ALIVE_TIMEOUT: "130000",
          MAX_ACTIVE_CREATIONS: "200",
        }),
        "/api/health/ready",
      );
      processes.push({ name: `${name}: ${role} ${n + 1}`, served, inspectorPort });
    }
    balancer.to(processes.filter((_, n) => roles[n] !== "worker").map(({ served }) => served.origin));
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n++) people.push(await signInPerson(balancer.origin, `Person ${n}`));
    return { name, origin: balancer.origin, people, processes, connections, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** One process on SQLite and files. */
export const startOne = (): Promise<Studio> =>
  start({
    name: "one process, SQLite, files",
    environment: {},
    roles: ["all"],
    connections: async () => 0,
    stop: async () => {},
  });

/**
 * Two webs and two workers on PostgreSQL and S3; where no S3 server is installed, pictures are in the database.
 *
 * @param pool connections of each process; the studio's default when absent.
 * @returns null where PostgreSQL is not installed.
 */
export async function startMany(pool?: number): Promise<Studio | null> {
  const server = await startPostgres();
  if (!server) return null;
  const s3 = await startSwift();
  const watch = new pg.Client({ connectionString: server.url });
  await watch.connect();
  return start({
    name: `2 webs, 2 workers, PostgreSQL, ${s3 ? "S3" : "pictures in it"}`,
    environment: {
      DATABASE_URL: server.url,
      ...(s3?.settings ?? { PICTURE_STORE: "database" }),
      ...(pool === undefined ? {} : { DATABASE_POOL: String(pool) }),
    },
    roles: ["web", "web", "worker", "worker"],
    async connections() {
      const { rows } = await watch.query(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      return rows[0].count;
    },
    async stop() {
      await watch.end();
      await s3?.stop();
      await server.stop();
    },
  });
}

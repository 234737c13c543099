import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outage } from "@/lib/base/errors";
import { openPostgres } from "@/lib/db/postgres";
import { waitForDatabase } from "./wait-for-database";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUps.splice(0).reverse()) await each();
});

const aLog = () => ({ warn: vi.fn(), info: vi.fn() });
const away = (cause: unknown = new Error("away")) => outage("database_unavailable", cause);

describe("a process that starts while its database is away", () => {
  it("a process that starts while its database is away opens it once it is there, and logs both once", async () => {
    const log = aLog();
    const open = vi.fn(async () => "open");
    open.mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
    expect(await waitForDatabase(open, log)).toBe("open");
    expect(open).toHaveBeenCalledTimes(3);
    expect(log.warn.mock.calls.map((call) => call.at(-1))).toEqual(["the studio waits for its database"]);
    expect(log.info.mock.calls).toEqual([["the database is there, and the studio starts"]]);
  });

  it("a process whose database is there at once says nothing of it", async () => {
    const log = aLog();
    await waitForDatabase(async () => "open", log);
    expect([...log.warn.mock.calls, ...log.info.mock.calls]).toEqual([]);
  });

  it("a process gives up with the outage when its database stays away", async () => {
    const open = vi.fn().mockRejectedValue(away());
    await expect(waitForDatabase(open, aLog(), 1_000)).rejects.toMatchObject({
      errorName: "database_unavailable",
    });
    expect(open.mock.calls.length).toBeGreaterThan(1);
  });

  it.each([
    ["a refused password", away(Object.assign(new Error("no"), { code: "28P01" }))],
    ["a disk that cannot be written", outage("storage_unavailable", null)],
    ["any other error", new Error("a bug")],
  ])("a process does not wait after %s", async (_, error) => {
    const open = vi.fn().mockRejectedValue(error);
    const log = aLog();
    await expect(waitForDatabase(open, log)).rejects.toBe(error);
    expect(open).toHaveBeenCalledTimes(1);
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("a PostgreSQL at start", () => {
  const real = new URL(process.env.TEST_DATABASE_URL || "postgres://localhost");

  const opening = (change: (url: URL) => void) => async () => {
    const url = new URL(real);
    change(url);
    const db = openPostgres(url.href);
    cleanUps.push(() => db.destroy());
    await sql`select 1`.execute(db);
    return "open";
  };

  it("a process waits for a PostgreSQL whose port refuses and then hangs up, until it answers", async () => {
    const door = net.createServer((socket) => void socket.destroy());
    await once(door.listen(0, "127.0.0.1"), "listening");
    const { port } = door.address() as AddressInfo;
    await new Promise((resolve) => door.close(resolve));
    const sockets = new Set<net.Socket>();
    const relay = net.createServer((socket) => {
      const [host, its] = [real.hostname, Number(real.port || 5432)];
      const server = net.connect(its, host);
      for (const each of [socket, server]) {
        sockets.add(each);
        each.on("error", () => {});
      }
      socket.pipe(server).pipe(socket);
    });
    cleanUps.push(() => {
      for (const each of sockets) each.destroy();
      relay.close();
    });
    const open = opening((url) => {
      url.host = `127.0.0.1:${port}`;
    });
    let tries = 0;
    const changing = async () => {
      tries += 1;
      if (tries === 2) await once(door.listen(port, "127.0.0.1"), "listening");
      if (tries === 3) {
        await new Promise((resolve) => door.close(resolve));
        await once(relay.listen(port, "127.0.0.1"), "listening");
      }
      return open();
    };
    expect(await waitForDatabase(changing, aLog())).toBe("open");
    expect(tries).toBe(3);
  });

  it.each<[string, (url: URL) => void]>([
    ["a role", (url) => void Object.assign(url, { username: "nobody_of_this_name" })],
    ["a database", (url) => void Object.assign(url, { pathname: "/none_of_this_name" })],
  ])("a process does not wait for %s that PostgreSQL does not have", async (_, change) => {
    const log = aLog();
    await expect(waitForDatabase(opening(change), log)).rejects.toThrow();
    expect(log.warn).not.toHaveBeenCalled();
  });
});

/** The processes of one studio on a shared database, behind a load balancer. */
import { request as requests } from "@playwright/test";
import { tokenFor } from "./api-client";
import { type Balancer, startBalancer } from "./balancer";
import { expect } from "./fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "./studio-process";

/** One of the processes; `studio` is the one that runs now. */
export interface Member {
  role: "web" | "worker";
  home: StudioHome;
  studio: StudioProcess;
}

export interface Cluster {
  members: Member[];
  balancer: Balancer;
  /** Of the person Ada. */
  token: string;
  /** Starts a member again, and waits until the load balancer sends requests to it. */
  restart(member: Member): Promise<void>;
  /** Stops and starts one member after another, as an update does. */
  restartInTurn(): Promise<void>;
}

/**
 * Two webs and two workers.
 *
 * @param shared settings of all of them. @param cleanUps gets what ends it.
 */
export async function startCluster(
  shared: Readonly<Record<string, string>>,
  cleanUps: (() => unknown)[],
): Promise<Cluster> {
  const settings = (role: string) => ({
    ...shared,
    ROLE: role,
    LOG_LEVEL: "warn",
    WORKER_CONCURRENCY: "2",
    MAX_ACTIVE_CREATIONS: "1000",
    // Longer than the load balancer needs to notice.
    STOP_LINGER_MS: "3000",
  });
  const members: Member[] = [];
  for (const role of ["web", "web", "worker", "worker"] as const) {
    const home = await studioHome();
    cleanUps.push(() => home.leave());
    members.push({ role, home, studio: await home.start(settings(role)) });
  }
  const webs = members.filter(({ role }) => role === "web");
  const balancer = await startBalancer(webs.map(({ studio }) => studio.origin));
  cleanUps.push(() => balancer.close());
  await expect.poll(() => balancer.ready().length).toBe(2);
  const [first] = webs;
  const token = await tokenFor(await requests.newContext(), first?.studio.origin ?? "", "Ada");
  const untilTaken = ({ studio }: Member, isTaken: boolean) =>
    expect.poll(() => balancer.ready().includes(studio.origin), { timeout: 30_000 }).toBe(isTaken);
  async function restart(member: Member): Promise<void> {
    member.studio = await member.home.start(settings(member.role));
    if (member.role === "web") await untilTaken(member, true);
  }
  async function restartInTurn(): Promise<void> {
    for (const member of members) {
      const ended = member.studio.end("SIGTERM");
      if (member.role === "web") await untilTaken(member, false);
      expect(await ended).toBe(0);
      await restart(member);
    }
  }
  return { members, balancer, token, restart, restartInTurn };
}

import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createTestClock } from "@/tools/testing/studio";
import { createLease } from "./lease";

describeOnEachDatabase("a lease", (database, another) => {
  const open = () => {
    const clock = createTestClock();
    const lease = (db = database(), name = "a name") => createLease(db, { name, forMs: 10_000, clock });
    return { clock, lease };
  };

  it("has one holder, who keeps it by renewing it", async () => {
    const { clock, lease } = open();
    const [one, two] = [lease(), lease(another())];
    expect((await Promise.all([one.take(), two.take()])).filter(Boolean)).toHaveLength(1);
    const [holder, other] = (await one.take()) ? [one, two] : [two, one];
    clock.advance(9_000);
    expect([await other.take(), await holder.take()]).toEqual([false, true]);
    clock.advance(9_000);
    expect(await other.take()).toBe(false);
    expect(await lease(database(), "another name").take()).toBe(true);
  });

  it("can be taken when it was released, or not renewed in time", async () => {
    const { clock, lease } = open();
    const [one, two] = [lease(), lease(another())];
    await one.take();
    await two.release();
    expect(await two.take()).toBe(false);
    await one.release();
    expect(await two.take()).toBe(true);
    clock.advance(10_000);
    expect([await one.take(), await two.take()]).toEqual([true, false]);
  });
});

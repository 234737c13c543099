import { expect, it } from "vitest";
import { COMMAND } from "@/lib/audit/actor";
import { findSession, openSession } from "@/lib/auth/sessions";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { openTeam } from "@/tools/testing/team";
import { changeStudioSettings, readStudioSettings } from "./studio-settings";

const LIMITS = { creations_at_once: 2, pictures_a_month: 10, cost_a_month: null, bytes_kept: null };

describeOnEachDatabase("the settings of administrators", (database) => {
  it("an allowed domain restricts a studio that was open, at once for those who are signed in", async () => {
    const { deps, admin, join, by } = openTeam(database());
    const [ada, bob] = [await join("Ada"), await join("Bob", "bob@elsewhere.example")];
    const [adasSession, bobsSession] = [await openSession(deps, ada), await openSession(deps, bob)];
    expect((await readStudioSettings(admin)).is_open).toBe(true);
    const patch = { allowed_domains: ["Example.COM", "bücher.example", "example.com"] };
    const changed = await changeStudioSettings(admin, { patch, actor: by(ada, "Ada") });
    expect(changed).toMatchObject({
      allowed_domains: ["example.com", "xn--bcher-kva.example"],
      is_open: false,
    });
    expect(await findSession(deps, adasSession)).toMatchObject({ id: ada });
    expect(await findSession(deps, bobsSession)).toBeNull();
    await changeStudioSettings(admin, { patch: { allowed_domains: [] }, actor: by(ada, "Ada") });
    expect(await findSession(deps, bobsSession)).toMatchObject({ id: bob });
  });

  it("allowed domains are added to the lists of the settings, which stay", async () => {
    const admission = { emails: ["bob@elsewhere.example"], domains: ["example.org"], githubOrgs: [] };
    const { deps, admin, join } = openTeam(database(), { admission });
    const bob = await openSession(deps, await join("Bob", "bob@elsewhere.example"));
    const ada = await openSession(deps, await join("Ada"));
    expect(await findSession(deps, ada)).toBeNull();
    await changeStudioSettings(admin, { patch: { allowed_domains: ["example.com"] }, actor: COMMAND });
    expect(await findSession(deps, ada)).not.toBeNull();
    expect(await findSession(deps, bob)).not.toBeNull();
    expect(await readStudioSettings(admin)).toMatchObject({ fixed_domains: ["example.org"], is_open: false });
  });

  it.each(["@example.com", "*.example.com", "com", "10.0.0.1", "a b.example"])(
    "%s is no domain, and nothing of the change is kept",
    async (domain) => {
      const { admin } = openTeam(database());
      const patch = { limits: LIMITS, allowed_domains: ["example.com", domain] };
      await expect(changeStudioSettings(admin, { patch, actor: COMMAND })).rejects.toMatchObject({
        errorName: "invalid_request",
        details: [expect.objectContaining({ field: "allowed_domains.1" })],
      });
      const { limits, allowed_domains } = await readStudioSettings(admin);
      expect({ limits, allowed_domains }).toMatchObject({
        limits: { creations_at_once: 40 },
        allowed_domains: [],
      });
    },
  );

  it("a list on which the administrator is not is refused", async () => {
    const { admin, join, by } = openTeam(database());
    const actor = by(await join("Ada"), "Ada");
    const patch = { allowed_domains: ["elsewhere.example"] };
    await expect(changeStudioSettings(admin, { patch, actor })).rejects.toMatchObject({
      errorName: "invalid_request",
      details: [expect.objectContaining({ field: "allowed_domains" })],
    });
    expect((await readStudioSettings(admin)).allowed_domains).toEqual([]);
  });

  it("the limits of the environment hold until an administrator changes them, and the audit log has both", async () => {
    const { admin, entries } = openTeam(database());
    const initial = {
      ...{ creations_at_once: 40, pictures_a_month: null, cost_a_month: null },
      bytes_kept: 20_000_000_000,
    };
    expect(await readStudioSettings(admin)).toMatchObject({ limits: initial, initial_limits: initial });
    await changeStudioSettings(admin, { patch: { limits: LIMITS }, actor: COMMAND });
    expect(await readStudioSettings(admin)).toMatchObject({ limits: LIMITS, initial_limits: initial });
    const [entry] = await entries("studio_limits_changed");
    expect(entry?.details).toEqual({
      ...{
        old_creations_at_once: 40,
        new_creations_at_once: 2,
        old_pictures_a_month: null,
        new_pictures_a_month: 10,
      },
      ...{ old_bytes_kept: 20_000_000_000, new_bytes_kept: null },
    });
  });
});

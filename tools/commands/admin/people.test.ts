import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAudit } from "@/lib/audit/list";
import { createAccessToken } from "@/lib/auth/access-tokens";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { openTeam } from "@/tools/testing/team";
import limits from "./limits";
import people from "./people";
import { UsageError } from "./subcommand";

const studio = vi.hoisted(() => ({ deps: undefined as unknown }));
vi.mock("./with-database", () => ({
  withDatabase: (work: (deps: unknown) => Promise<void>) => work(studio.deps),
}));

describeOnEachDatabase("the subcommands for people and limits", (database) => {
  let output = "";
  beforeEach(() => {
    output = "";
    vi.spyOn(console, "log").mockImplementation((line: string) => {
      output += `${line}\n`;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const run = async (command: typeof people, ...args: string[]) => {
    output = "";
    await command.run(args);
    return output;
  };
  const open = async (...names: string[]) => {
    const team = openTeam(database());
    studio.deps = team.admin;
    for (const name of names) await team.join(name);
  };

  it("people are disabled, enabled and made administrators by e-mail address, and the audit log says by a command", async () => {
    await open("Ada", "Bob");
    expect(await run(people, "disable", "BOB@example.com")).toBe("Bob is disabled.\n");
    expect(await run(people, "list")).toMatch(/\tBob\tbob@example\.com\toidc\tdisabled, 0 creations/);
    await run(people, "enable", "bob@example.com");
    await run(people, "make-admin", "bob@example.com");
    await run(people, "remove-admin", "ada@example.com");
    await expect(run(people, "remove-admin", "bob@example.com")).rejects.toThrow(
      "The last administrator cannot be removed.",
    );
    expect(await run(people, "sign-out", "bob@example.com")).toBe("Bob is signed out of 0 browsers.\n");
    const { entries } = await listAudit(database(), {}, 100);
    const byCommand = entries.filter(({ via }) => via === "command").map(({ action }) => action);
    expect(byCommand.sort()).toEqual([
      ...["administrator_added", "administrator_removed", "person_disabled", "person_enabled"],
      "signed_out_everywhere",
    ]);
  });

  it("signing out by a command says which access tokens keep working, and revokes them where asked to", async () => {
    await open("Ada");
    const { id } = await database().selectFrom("people").select("id").executeTakeFirstOrThrow();
    const clock = { now: () => 1 };
    for (const name of ["laptop", "ci"])
      await createAccessToken({ db: database(), clock }, { personId: id, name });
    expect(await run(people, "sign-out", id)).toMatch(
      /\nAccess tokens that keep working: (laptop, ci|ci, laptop)\.\n$/,
    );
    expect(await run(people, "sign-out", id, "--revoke-tokens")).toMatch(/\nAccess tokens revoked: 2\.\n$/);
  });

  it.each([
    [],
    ["praise", "bob@example.com"],
    ["disable"],
    ["list", "bob"],
    ["disable", "bob", "eve"],
    ["disable", "bob", "--revoke-tokens"],
  ])("people %j %j %j are invalid arguments", async (...args) => {
    await open();
    await expect(run(people, ...args.filter((one) => one !== undefined))).rejects.toBeInstanceOf(UsageError);
  });

  it("limits of everybody and of one person are set and shown", async () => {
    await open("Ada");
    const everybody = await run(limits, "set", "--pictures-a-month", "200", "--cost-a-month", "20USD");
    expect(everybody).toMatch(/pictures_a_month: 200\n {2}cost_a_month: 20 USD\n/);
    const ada = ["--person", "ada@example.com"];
    expect(
      await run(limits, "set", ...ada, "--pictures-a-month", "none", "--creations-at-once", "3"),
    ).toMatch(
      /Limits of Ada:\n {2}creations_at_once: 3 \(exception\)\n {2}pictures_a_month: none \(exception\)/,
    );
    expect(await run(limits, "set", ...ada, "--pictures-a-month", "default")).toMatch(
      /creations_at_once: 3 \(exception\)\n {2}pictures_a_month: 200\n/,
    );
    for (const wrong of [["--pictures-a-month", "many"], ["--cost-a-month", "20"], ["--bytes-kept=-1"], []])
      await expect(run(limits, "set", ...wrong)).rejects.toBeInstanceOf(UsageError);
  });
});

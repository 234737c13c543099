import { expect, it } from "vitest";
import { createLog } from "./log";
import { createSecrets } from "./secrets";

it("a secret that a process learns of while it runs is in no line from then on, in no case and encoding", () => {
  const lines: string[] = [];
  const secrets = createSecrets(["first-canary"]);
  const log = createLog("info", { secrets, to: { write: (line) => void lines.push(line) } });
  secrets.hide("openai", 'sk-"later"/canary');
  log.info(
    { text: 'first-canary and sk-"later"/canary' },
    encodeURIComponent('sk-"later"/canary').toUpperCase(),
  );
  expect(lines.join()).not.toMatch(/canary/i);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ text: "[secret] and [secret]", msg: "[secret]" });
});

it("the last secrets of a name stay hidden when others follow, and memory does not grow with them", () => {
  const secrets = createSecrets(["fixed-secret"]);
  for (let n = 0; n < 1_000; n++) secrets.hide("tried", `tried-secret-${n}`);
  secrets.hide("openai", "secret-of-openai");
  expect(secrets.forms).toEqual([
    "fixed-secret",
    "tried-secret-999",
    "tried-secret-998",
    "tried-secret-997",
    "secret-of-openai",
  ]);
});

/** Approval in words: deadlines, and texts to send. */
import type { Approval } from "contract/boards/approval";
import type { ShareLink } from "contract/boards/share-link";

/** `Friday 5 December 2026 at 18:00 CET`: with its zone, because it is read elsewhere too. */
export const momentInWords = (time: string): string =>
  `${new Date(time).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })} at ${new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" })}`;

interface Letter {
  boardName: string;
  approval: Pick<Approval, "question" | "deadline_time" | "is_named" | "people">;
  link: Pick<ShareLink, "url" | "has_password">;
}

const lines = (...some: (string | false | null)[]): string => some.filter(Boolean).join("\n\n");

const untilOf = ({ deadline_time }: Letter["approval"], now: number) =>
  deadline_time !== null &&
  Date.parse(deadline_time) > now &&
  `Please answer until ${momentInWords(deadline_time)}. The page shows it in your own time.`;

const passwordOf = ({ has_password }: Letter["link"]) =>
  has_password && "The page asks for a password, which I send you separately.";

/** The text that asks. @param now in milliseconds. */
export const invitation = ({ boardName, approval, link }: Letter, now: number): string =>
  lines(
    "Hello,",
    `please look at the pictures of “${boardName}” and answer each of them: approve, change, or no. ` +
      "It works on a phone too, without an account.",
    approval.question,
    link.url,
    approval.is_named && `Choose your name there: ${approval.people.map(({ name }) => name).join(", ")}.`,
    untilOf(approval, now),
    passwordOf(link),
    "Thank you!",
  );

/** The text for those whose answers are missing. @param missing their names; none where anybody may answer. */
export const reminder = (
  { boardName, approval, link }: Letter,
  missing: readonly string[],
  now: number,
): string =>
  lines(
    missing.length > 0 ? `Hello ${missing.join(", ")},` : "Hello,",
    `some of your answers to the pictures of “${boardName}” are still missing.`,
    link.url,
    untilOf(approval, now),
    passwordOf(link),
    "Thank you!",
  );

/** The names of a text with one a line, without empty and repeated ones. */
export const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

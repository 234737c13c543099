"use client";
import type { BoardPerson, MemberRole } from "contract/boards/members";
import { UserMinus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { LoadProblem } from "@/components/shell/load-problem";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { FIELD, TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { errorMessage } from "@/lib/client/api/call/errors";
import { Activities } from "./activities";
import { LeftLinks, type LinksLeft } from "./left-links";
import { ROLE_WORDS } from "./people-words";
import { usePeople } from "./use-people";

/** What a member may be, as one choice. */
const CHOICES = [
  { value: "viewer", label: "Can look", patch: { role: "viewer", may_share: false } },
  { value: "editor", label: "Can edit", patch: { role: "editor", may_share: false } },
  { value: "sharer", label: "Can edit and make links", patch: { role: "editor", may_share: true } },
] as const satisfies readonly {
  value: string;
  label: string;
  patch: { role: MemberRole; may_share: boolean };
}[];
type ChoiceValue = (typeof CHOICES)[number]["value"];

const choiceOf = ({ role, may_share }: BoardPerson): ChoiceValue =>
  role === "viewer" ? "viewer" : may_share ? "sharer" : "editor";
const patchOf = (value: string) => (CHOICES.find((one) => one.value === value) ?? CHOICES[0]).patch;

interface Props {
  boardId: string;
  /** Whether the person owns the board. */
  isOwner: boolean;
  /** Called when the person has left it. */
  onLeft: () => void;
}

/** The people of the studio who see a board: its owner invites them, changes what they may do and removes them; a member leaves. */
export function PeopleSection({ boardId, isOwner, onLeft }: Props) {
  const { data: people = [], error, isPending, refetch, ...verbs } = usePeople(boardId);
  const [who, setWho] = useState("");
  const [role, setRole] = useState<ChoiceValue>("editor");
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<LinksLeft | null>(null);
  const you = people.find(({ is_you }) => is_you);

  async function run(work: () => Promise<unknown>, words: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      setSaid(words);
      return true;
    } catch (failure) {
      setProblem(errorMessage(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }
  async function invite(event: FormEvent) {
    event.preventDefault();
    if (await run(() => verbs.invite({ who, ...patchOf(role) }), `${who} is on the board.`)) setWho("");
  }
  const remove = ({ person_id: personId, name }: BoardPerson) =>
    run(async () => {
      const { active_links: count } = await verbs.remove(personId);
      setLeft(count > 0 ? { personId, name, count } : null);
    }, `${name} is off the board.`);
  async function endLinks({ personId, name }: LinksLeft) {
    if (await run(() => verbs.remove(personId, { links: "end" }), `The links of ${name} have ended.`))
      setLeft(null);
  }
  async function leave() {
    if (you && (await run(() => verbs.remove(you.person_id), "You have left the board."))) onLeft();
  }

  return (
    <section aria-label="People" className="mt-1">
      <h3 className="text-sm font-medium text-ink">People in this studio</h3>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isPending && <p className="py-3 text-sm text-faint">Loading the people…</p>}
      {error && people.length === 0 && <LoadProblem error={error} onRetry={() => void refetch()} />}
      <ul aria-label="People of this board" className="mt-1 divide-y divide-hairline">
        {people.map((person) => (
          <li key={person.person_id} className="flex min-h-11 flex-wrap items-center gap-2 py-1 text-sm">
            <span
              className={cx(
                "min-w-0 flex-1 truncate text-ink",
                // On a phone the choice has a line of its own.
                isOwner && person.role !== "owner" && "max-sm:basis-full max-sm:pt-1",
              )}
            >
              <bdi>{person.name}</bdi>
              {person.is_you && <span className="text-muted"> (you)</span>}
              {person.is_here && !person.is_you && <span className="text-success"> · here now</span>}
            </span>
            {isOwner && person.role !== "owner" ? (
              <>
                <RoleSelect
                  label={`What ${person.name} may do`}
                  value={choiceOf(person)}
                  onChange={(value) =>
                    void run(() => verbs.change(person.person_id, patchOf(value)), `${person.name}: saved.`)
                  }
                />
                <IconButton
                  icon={UserMinus}
                  label={`Remove ${person.name} from the board`}
                  onClick={() => void remove(person)}
                />
              </>
            ) : (
              <span className="text-xs text-muted">{ROLE_WORDS[person.role]}</span>
            )}
          </li>
        ))}
      </ul>
      {left && (
        <LeftLinks
          left={left}
          isBusy={isBusy}
          onEnd={() => void endLinks(left)}
          onKeep={() => setLeft(null)}
        />
      )}
      {isOwner ? (
        <form onSubmit={(event) => void invite(event)} className="mt-3 flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1 max-sm:basis-full">
            <TextField
              id="invite-who"
              label="Invite by name or e-mail address"
              value={who}
              autoComplete="off"
              onChange={(event) => setWho(event.target.value)}
            />
          </div>
          <RoleSelect label="What they may do" value={role} onChange={setRole} />
          <Button type="submit" disabled={isBusy || who.trim() === ""}>
            Invite
          </Button>
        </form>
      ) : (
        you && (
          <Button size="small" className="mt-2" disabled={isBusy} onClick={() => void leave()}>
            Leave this board
          </Button>
        )
      )}
      {problem && (
        <p role="alert" className="mt-2 text-xs text-danger">
          {problem}
        </p>
      )}
      {people.length > 0 && <Activities boardId={boardId} />}
    </section>
  );
}

function RoleSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: ChoiceValue;
  onChange: (value: ChoiceValue) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as ChoiceValue)}
      className={`${FIELD} h-9 !w-auto !px-2 max-sm:flex-1 pointer-coarse:h-10`}
    >
      {CHOICES.map((one) => (
        <option key={one.value} value={one.value} className="bg-panel text-ink">
          {one.label}
        </option>
      ))}
    </select>
  );
}

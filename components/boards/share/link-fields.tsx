"use client";
import { MAX_LINK_NAME_CHARACTERS } from "contract/boards/share-link";
import { useId } from "react";
import { Choices } from "@/components/ui/controls/choices";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { counted, nounFor } from "@/lib/client/words/counted";
import {
  dateProblem,
  dayBounds,
  endOf,
  LINK_DAYS,
  LINK_SWITCHES,
  type LinkDraft,
  type Until,
} from "./link-draft";
import { LinkHeadFields } from "./link-head-fields";
import { LinkPassword } from "./link-password";
import { endInWords, SWITCHES } from "./words";

interface Props {
  draft: LinkDraft;
  onChange: (draft: LinkDraft) => void;
  /** The pictures that are not rejected, and the picks. */
  pictures: number;
  picks: number;
  /** Whether the link has an end already, which can stay. */
  hasEnd: boolean;
  /** Whether the link has a password already, which can stay. */
  hadPassword: boolean;
  now: number;
}

/** What guests with the link see and may do, and until when. */
export function LinkFields({ draft, onChange, pictures, picks, hasEnd, hadPassword, now }: Props) {
  const id = useId();
  const set = (change: Partial<LinkDraft>) => onChange({ ...draft, ...change });
  const end = endOf(draft, now);
  const problem = dateProblem(draft, now);
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        id={`${id}-name`}
        label="For whom (optional, only you see it)"
        placeholder="For example: the client's name"
        autoComplete="off"
        maxLength={MAX_LINK_NAME_CHARACTERS}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <LinkHeadFields draft={draft} onChange={set} />
      <div className="grid gap-2">
        <Choices<Until>
          legend="Valid for"
          aside={end !== null && !Number.isNaN(end) ? endInWords(end, now) : undefined}
          value={draft.until}
          onChange={(until) => set({ until })}
          choices={[
            ...(hasEnd ? [{ value: "same" as const, label: "As it is" }] : []),
            ...LINK_DAYS.map((days) => ({
              value: days,
              label: counted(days, "day"),
              show: (
                <>
                  {days}
                  <span className="max-sm:hidden">&nbsp;{nounFor(days, "day")}</span>
                  <span className="sm:hidden">&nbsp;d</span>
                </>
              ),
            })),
            { value: "date" as const, label: "Date" },
          ]}
        />
        {draft.until === "date" && (
          <TextField
            id={`${id}-date`}
            label="Last day"
            type="date"
            {...dayBounds(now)}
            value={draft.date}
            problem={problem ?? undefined}
            onChange={(event) => set({ date: event.target.value })}
          />
        )}
      </div>
      <Choices
        legend="Pictures"
        aside="rejected ones are never shown"
        value={draft.pictures}
        onChange={(which) => set({ pictures: which })}
        choices={[
          { value: "unrejected", label: `All but rejected (${pictures.toLocaleString("en")})` },
          { value: "picks", label: `Picks only (${picks.toLocaleString("en")})` },
        ]}
        problem={
          (draft.pictures === "picks" ? picks : pictures) === 0
            ? "The link shows no picture now; it shows those that you add or pick later."
            : undefined
        }
      />
      <div className="grid gap-4">
        <LinkPassword draft={draft} hadPassword={hadPassword} onChange={set} />
        {LINK_SWITCHES.map((name) => (
          <Switch
            key={name}
            label={SWITCHES[name].label}
            hint={SWITCHES[name][draft[name] ? "on" : "off"]}
            checked={draft[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
      </div>
    </div>
  );
}

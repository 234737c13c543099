"use client";
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from "contract/boards/share-link";
import { useId } from "react";
import { Switch } from "@/components/ui/controls/switch";
import { TextField } from "@/components/ui/controls/text-field";
import { isPasswordMissing, type LinkDraft } from "./link-draft";

interface Props {
  draft: LinkDraft;
  /** Whether the link has one already, which can stay. */
  hadPassword: boolean;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** Whether guests need a password, and which. */
export function LinkPassword({ draft, hadPassword, onChange }: Props) {
  const id = useId();
  const { hasPassword, password } = draft;
  const isShort = password !== "" && isPasswordMissing(draft, hadPassword);
  return (
    <div className="grid gap-3">
      <Switch
        label="Ask for a password"
        hint={
          hasPassword
            ? "Guests type it once in each browser. Send it another way than the link."
            : "Whoever has the link sees the board."
        }
        checked={hasPassword}
        onChange={(checked) => onChange({ hasPassword: checked, password: "" })}
      />
      {hasPassword && (
        <TextField
          id={`${id}-password`}
          label={hadPassword ? "New password (empty: as it is)" : "Password"}
          // To be passed on, so its owner reads it; the studio cannot show it again.
          type="text"
          placeholder={`At least ${MIN_PASSWORD_CHARACTERS} characters`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_PASSWORD_CHARACTERS}
          value={password}
          problem={isShort ? `At least ${MIN_PASSWORD_CHARACTERS} characters.` : undefined}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
    </div>
  );
}

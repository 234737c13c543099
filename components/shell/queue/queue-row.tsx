"use client";
import type { Creation } from "contract/creations/creation";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { PageLink } from "@/components/ui/page/page-link";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { creationPath } from "@/lib/client/creations/creation-path";
import { clockTime } from "@/lib/client/words/durations";
import { estimateWords } from "@/lib/client/words/progress";
import { canCancel, percent, stateWords } from "@/lib/client/words/states";

interface Props {
  creation: Creation;
  onCancel: (creation: Creation) => void;
}

export function QueueRow({ creation, onCancel }: Props) {
  const now = useNow();
  const done = percent(creation);
  const usually = estimateWords(creation);
  return (
    <li className="flex min-h-11 items-center gap-2 py-1.5 text-xs">
      <div className="min-w-0 flex-1">
        <PageLink
          href={creationPath(creation.creation_id)}
          className="block truncate rounded-sm text-ink hover:underline focus-visible:-outline-offset-2"
        >
          {creation.prompt}
        </PageLink>
        <p className="truncate text-muted tabular-nums">
          {stateWords(creation).words}
          {done !== null && `, ${done} %`}
          {now > 0 && (
            <span className="text-faint">
              {" "}
              · {clockTime(serverNow(now) - Date.parse(creation.create_time))}
              {usually && ` · ${usually}`}
            </span>
          )}
        </p>
      </div>
      {canCancel(creation) && (
        <IconButton icon={X} label={`Cancel: ${creation.prompt}`} onClick={() => onCancel(creation)} />
      )}
    </li>
  );
}

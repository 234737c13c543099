"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import { canCancel } from "@/lib/client/words/states";
import type { StreamItem } from "../stream-item";
import { folded } from "./folded";
import { ThinRow } from "./thin-row";

interface Props {
  items: readonly StreamItem[];
  modelOf: (item: StreamItem) => string;
  waitOf: (item: StreamItem) => string | null;
  actions: CreationActions;
  outbox: Outbox;
}

/** Entries without pictures; of many that wait or ended in the same way one after the other, the first few. */
export function ThinGroup({ items, modelOf, waitOf, actions, outbox }: Props) {
  return (
    <>
      {folded(items).map(({ key, shown, hidden, words }) => (
        <ul key={key}>
          <Rows {...{ items: shown, modelOf, waitOf, actions, outbox }} />
          {hidden.length > 0 && (
            <More words={words} items={hidden} rows={{ modelOf, waitOf, actions, outbox }} />
          )}
        </ul>
      ))}
    </>
  );
}

function Rows({ items, modelOf, waitOf, actions, outbox }: Props) {
  return items.map((item) => (
    <ThinRow
      key={item.id}
      item={item}
      model={modelOf(item)}
      wait={waitOf(item)}
      actions={actions}
      outbox={outbox}
    />
  ));
}

function More({
  words,
  items,
  rows,
}: {
  words: string;
  items: readonly StreamItem[];
  rows: Omit<Props, "items">;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const waiting = items.flatMap(({ creation, intent }) => (!intent && canCancel(creation) ? [creation] : []));
  return (
    <>
      <li className="flex min-h-11 items-center gap-1 border-b border-hairline text-xs max-lg:px-3">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2.5"
        >
          {isOpen ? "Show fewer" : words}
        </Button>
        {waiting.length > 0 && (
          <Button
            look="quiet"
            size="small"
            className="ml-auto"
            onClick={() => rows.actions.cancelMany("waiting", waiting)}
          >
            Cancel waiting
          </Button>
        )}
      </li>
      {isOpen && (
        <li id={id}>
          <ul>
            <Rows items={items} {...rows} />
          </ul>
        </li>
      )}
    </>
  );
}

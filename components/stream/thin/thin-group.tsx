"use client";
import type { Creation } from "contract/creations/creation";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { Outbox } from "@/lib/client/creations/outbox";
import type { StreamItem } from "../stream-item";
import { folded } from "./folded";
import { ThinRow } from "./thin-row";

interface Props {
  items: readonly StreamItem[];
  modelOf: (item: StreamItem) => string;
  waitOf: (item: StreamItem) => string | null;
  /** Everything that waits in the stream. */
  waiting: readonly Creation[];
  actions: CreationActions;
  outbox: Outbox;
}

/** Entries without pictures; of many that wait or ended in the same way one after the other, the first few. */
export function ThinGroup({ items, ...rows }: Props) {
  return (
    <>
      {folded(items).map(({ key, isWaiting, shown, hidden, words }) => (
        <ul key={key}>
          <Rows items={shown} {...rows} />
          {hidden.length > 0 && <More words={words} isWaiting={isWaiting} items={hidden} rows={rows} />}
        </ul>
      ))}
    </>
  );
}

function Rows({ items, modelOf, waitOf, actions, outbox }: Omit<Props, "waiting">) {
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
  isWaiting,
  items,
  rows,
}: {
  words: string;
  isWaiting: boolean;
  items: readonly StreamItem[];
  rows: Omit<Props, "items">;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      <li className="flex min-h-11 items-center gap-1 border-b border-hairline text-xs max-lg:px-3">
        <Button
          ref={toggle}
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2.5"
        >
          {isOpen ? "Show fewer" : words}
        </Button>
        {isWaiting && rows.waiting.length > 0 && (
          <Button
            look="quiet"
            size="small"
            className="-mr-1 ml-auto !px-1.5"
            onClick={() => {
              toggle.current?.focus();
              rows.actions.cancelMany("waiting", rows.waiting);
            }}
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

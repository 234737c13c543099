"use client";
import { type KeyboardEvent, useId, useState } from "react";

/**
 * A field with a list of choices below it, of which one is active: the arrows go round it, Page up and Page down go to its ends,
 * Enter chooses. The field keeps the focus and names the active choice.
 *
 * @param options.keys a name for each choice, in their order.
 * @param options.onChoose is told the index of the active choice, and the field.
 */
export function useCombobox({
  typed,
  onType,
  keys,
  onChoose,
}: {
  typed: string;
  onType: (typed: string) => void;
  keys: readonly string[];
  onChoose: (index: number, field: Element) => void;
}) {
  const [wanted, setWanted] = useState(0);
  const listId = useId();
  const active = Math.min(wanted, keys.length - 1);
  const optionId = (index: number) => `${listId}-${keys[index]}`;

  function onKeyDown(event: KeyboardEvent<Element>): void {
    if (event.nativeEvent.isComposing || keys.length === 0) return;
    const last = keys.length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: last,
      PageUp: 0,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setWanted(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      onChoose(active, event.currentTarget);
    }
  }

  return {
    listId,
    active,
    fieldProps: {
      type: "text",
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
      autoComplete: "off",
      value: typed,
      onChange({ target }: { target: { value: string } }) {
        onType(target.value);
        setWanted(0);
      },
      onKeyDown,
    },
    /** The attributes of a choice, besides what a click does. */
    optionProps: (index: number) => ({
      id: optionId(index),
      "aria-selected": index === active,
      onPointerMove: () => setWanted(index),
    }),
  };
}

export type OptionAttributes = ReturnType<ReturnType<typeof useCombobox>["optionProps"]>;

"use client";
import type { Creation, CreationOutput } from "contract/creations/creation";
import {
  ArrowUpLeft,
  Columns2,
  LayoutDashboard,
  Link2,
  Pencil,
  ScanText,
  Shuffle,
  Trash2,
} from "lucide-react";
import type { PictureKey } from "@/components/picture/actions";
import { PictureTools } from "@/components/picture/picture-tools";
import { addToBoard } from "@/components/shell/boards/ask";
import { Button, buttonClass } from "@/components/ui/controls/button";
import { focusItemOf } from "@/components/ui/page/focus-item";
import { PageLink } from "@/components/ui/page/page-link";
import { copyLink } from "@/components/ui/text/copy-link";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { isEditable } from "@/lib/client/creations/editors";
import { compareAddress } from "@/lib/client/pictures/compare-address";
import { Downloads } from "../downloads";

interface Props {
  creation: Creation;
  output: CreationOutput;
  /** Its position among the pictures, from 0. */
  position: number;
  actions: CreationActions;
}

/** Everything that can be done with the picture in view. */
export function PictureSection({ creation, output, position, actions }: Props) {
  const count = creation.outputs.length;
  return (
    <section aria-labelledby="this-picture" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 id="this-picture" className="text-sm text-ink tabular-nums">
          {count > 1 ? `Picture ${position + 1} of ${count}` : "Picture"}
        </h2>
        <PictureTools
          creation={creation}
          output={output}
          actions={actions}
          look="in_bar"
          className="-mr-1.5"
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {isEditable(creation, actions.editors) && (
          <Button
            size="small"
            data-tooltip="Make a new picture from this one: change, expand or enlarge it"
            aria-keyshortcuts={"E" satisfies PictureKey<"picture_edit">}
            onClick={() => actions.recall("edit", creation, output)}
            className={LEFT}
          >
            <Pencil aria-hidden className={ICON} />
            Edit
          </Button>
        )}
        {!creation.is_given && (
          <>
            <Button
              size="small"
              data-tooltip="The same words with another seed, as a new creation"
              aria-keyshortcuts={"V" satisfies PictureKey<"picture_vary">}
              onClick={() => actions.vary(creation)}
              className={LEFT}
            >
              <Shuffle aria-hidden className={ICON} />
              Vary
            </Button>
            <Button
              size="small"
              data-tooltip="Put the settings of this picture into the composer"
              aria-keyshortcuts={"U" satisfies PictureKey<"picture_use">}
              onClick={() => actions.recall("picture", creation, output)}
              className={LEFT}
            >
              <ArrowUpLeft aria-hidden className={ICON} />
              Use settings
            </Button>
          </>
        )}
        <PageLink
          href={compareAddress([output])}
          aria-keyshortcuts={"B" satisfies PictureKey<"picture_compare">}
          className={`${buttonClass({ size: "small" })} ${LEFT}`}
        >
          <Columns2 aria-hidden className={ICON} />
          Compare with others
        </PageLink>
        <Button
          size="small"
          aria-keyshortcuts={"L" satisfies PictureKey<"picture_link">}
          // The address contains the picture in view.
          onClick={() => void copyLink(window.location.href)}
          className={LEFT}
        >
          <Link2 aria-hidden className={ICON} />
          Copy the link
        </Button>
        <Button
          size="small"
          aria-keyshortcuts={"Shift+A" satisfies PictureKey<"picture_board">}
          onClick={() => addToBoard({ pictureIds: [output.id], to: "choice" })}
          className={LEFT}
        >
          <LayoutDashboard aria-hidden className={ICON} />
          Add to a board
        </Button>
        {actions.describe && (
          <Button
            size="small"
            aria-label={`Describe, ${actions.describe.cost}`}
            data-tooltip="Words for this picture, as a prompt in the composer"
            onClick={() => actions.describe?.run({ picture_id: output.id })}
            className={`${LEFT} col-span-2`}
          >
            <ScanText aria-hidden className={ICON} />
            Describe
            <span className="ml-auto text-faint tabular-nums">{actions.describe.cost}</span>
          </Button>
        )}
      </div>
      <Downloads creation={creation} output={output} />
      {count > 1 && (
        <Button
          size="small"
          aria-keyshortcuts={"Delete" satisfies PictureKey<"picture_delete">}
          onClick={(event) => {
            focusItemOf(event.currentTarget);
            actions.removePicture(creation, output);
          }}
          className={LEFT}
        >
          <Trash2 aria-hidden className={ICON} />
          Delete this picture
        </Button>
      )}
    </section>
  );
}

const LEFT = "!justify-start min-w-0";
const ICON = "size-3.5 shrink-0 text-muted";

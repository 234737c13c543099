import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { aModel } from "@/lib/client/api/a-model.fixture";
import { type Describe, DescribeContext } from "@/lib/client/describing";
import type { DraftReference } from "../draft/draft";
import { FoundDialog } from "../from-picture/found-dialog";
import { References } from "../references/references";
import { DescribeButton } from "./describe-button";

const nothing = () => {};
const OFFER: Describe = { cost: "about $0.0007", isFree: false, run: nothing };

const shown = (part: ReactElement, describe: Describe | null = OFFER) =>
  renderToStaticMarkup(<DescribeContext value={describe}>{part}</DescribeContext>).replaceAll(
    /<svg.*?<\/svg>/g,
    "",
  );

it("a picture of the composer is described by a button that says what it costs", () => {
  const button = <DescribeButton picture={{ upload_id: "up_1" }}>Describe</DescribeButton>;
  expect(shown(button)).toMatch(/Describe <span[^>]*>about \$0\.0007<\/span>/);
  expect(shown(button)).toContain('aria-label="Describe, about $0.0007"');
  expect(shown(button, { ...OFFER, cost: "free" })).toContain("free");
});

it("nothing is offered where no model sees pictures, and for a file that is not uploaded yet", () => {
  expect(shown(<DescribeButton picture={{ upload_id: "up_1" }}>Describe</DescribeButton>, null)).toBe("");
  expect(shown(<DescribeButton picture={{ file_id: "f" }}>Describe</DescribeButton>)).toBe("");
});

it("of several references the button names the one that is described", () => {
  const reference = (id: string): DraftReference => ({
    ...{ id, role: null, picture: { upload_id: id }, title: "" },
    ...{ thumbnailUrl: "http://x/t", mediaUrl: "http://x/m", width: 9, height: 9 },
  });
  const list = (...references: DraftReference[]) => (
    <References
      {...{ references, max: 4, roles: [], open: true }}
      onChange={nothing}
      onAdd={nothing}
      onBroken={nothing}
    />
  );
  expect(shown(list(reference("up_1")))).toContain("Describe the reference");
  expect(shown(list(reference("up_1"), reference("up_2")))).toContain("Describe reference 1");
  expect(shown(list())).not.toContain("Describe");
});

it("a dropped picture can be described, with its price, and a file that is no picture cannot", () => {
  const dialog = (kind: "silent" | "no_picture", describe: { cost: string; run: () => void } | null) => (
    <FoundDialog
      {...{ url: "blob:1", finding: { kind }, models: [aModel()], chosen: [aModel()], describe }}
      onApply={nothing}
      onKeep={nothing}
      onClose={nothing}
    />
  );
  const offer = { cost: "about $0.0007", run: nothing };
  expect(shown(dialog("silent", offer))).toMatch(/Describe <span[^>]*>about \$0\.0007<\/span>/);
  expect(shown(dialog("silent", offer))).toContain('aria-label="Describe, about $0.0007"');
  expect(shown(dialog("no_picture", offer))).not.toContain("Describe");
  expect(shown(dialog("silent", null))).not.toContain("Describe");
});

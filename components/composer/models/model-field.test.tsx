import type { UpstreamState } from "contract/models/upstream";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { FRESH_DRAFT } from "../draft/draft";
import { fitOf } from "../draft/fit";
import ModelField from "./model-field";
import { troubleOf } from "./model-words";

const paidIn = (state: UpstreamState) => ({ ...PAID_MODEL, state: { ...PAID_MODEL.state, state } });

test.each(["unauthorized", "quota", "degraded", "rate_limited"] as const)(
  "the composer shows a chosen model's service that is %s in the same colour as the picker",
  (state) => {
    const model = paidIn(state);
    const draft = { ...FRESH_DRAFT, models: [model.id] };
    const fit = fitOf(draft, [aModel(), model]);
    const html = renderToStaticMarkup(
      <ModelField
        fit={fit}
        draft={draft}
        problem={undefined}
        onOpen={() => {}}
        send={undefined}
        onSend={() => {}}
      />,
    );
    expect(html.match(/text-(?:danger|warning)/g)).toEqual([`text-${troubleOf(model)?.tone}`]);
  },
);

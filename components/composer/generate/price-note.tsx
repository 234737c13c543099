import type { ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { priceInWords } from "./price-words";

interface Props {
  requests: readonly IntentRequest[];
  models: readonly ModelView[];
}

/** What the requests would cost, as far as prices are known. */
export default function PriceNote({ requests, models }: Props) {
  const words = priceInWords(requests, models);
  return words === "" ? null : <span className="text-muted">{`${words}. `}</span>;
}

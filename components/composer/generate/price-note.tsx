import type { ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { inputsCostInWords, priceInWords } from "./price-words";

interface Props {
  requests: readonly IntentRequest[];
  models: readonly ModelView[];
}

/** What the requests would cost, as far as prices are known. The cost of an ended creation has all of it where the service says so. */
export default function PriceNote({ requests, models }: Props) {
  const words = [priceInWords(requests, models), inputsCostInWords(requests, models)].filter(Boolean);
  return words.length === 0 ? null : <span className="text-muted">{`${words.join(". ")}. `}</span>;
}

import type { ModelView } from "contract/models/models";
import type { IntentRequest } from "@/lib/client/creations/intent";
import { inputsCostInWords, priceInWords, timeInWords } from "./price-words";

interface Props {
  requests: readonly IntentRequest[];
  models: readonly ModelView[];
}

/** What the requests would cost and how long they usually take, as far as that is known. The cost of an ended creation has all of it where the service says so. */
export default function PriceNote({ requests, models }: Props) {
  const words = [
    priceInWords(requests, models),
    inputsCostInWords(requests, models),
    timeInWords(models),
  ].filter(Boolean);
  return words.length === 0 ? null : <span className="text-muted">{`${words.join(". ")}. `}</span>;
}

/** Wrong files for MODELS_FILE: what may be done with pictures. */
import type { WrongFile } from "./wrong-file";

const HTTPS = "must be an address that begins with https://, without a password, of at most 500 characters";
const sandbox = (more: object) => ({ models: [{ id: "sandbox", ...more }] });

export const RIGHTS: readonly WrongFile[] = [
  {
    what: "an empty licence",
    file: sandbox({ licence: " " }),
    says: ["sandbox: licence: must not be empty"],
  },
  {
    what: "a licence that is longer than its name",
    file: sandbox({ licence: "l".repeat(121) }),
    says: ["sandbox: licence: is longer than 120 characters"],
  },
  {
    what: "a licence of two lines",
    file: sandbox({ licence: "Apache-2.0\nMIT" }),
    says: ["sandbox: licence: must be one line"],
  },
  {
    what: "commercial use as true",
    file: sandbox({ commercial_use: true }),
    says: ['sandbox: commercial_use: must be "yes" or "ask" or "no"'],
  },
  {
    what: "a licence in the American spelling, and commercial use in another form",
    file: sandbox({ license: "MIT", commercialUse: "yes" }),
    says: [
      "sandbox: license: is not a field here; the fields are id, name, hidden, price, licence, commercial_use, terms_url",
      "sandbox: commercialUse: is not a field here; write commercial_use",
    ],
  },
  ...["example.com/terms", "http://example.com/terms", "javascript:alert(1)", "https://a:b@example.com"].map(
    (terms_url): WrongFile => ({
      what: `terms at ${terms_url}`,
      file: sandbox({ terms_url }),
      says: [`sandbox: terms_url: ${HTTPS}`],
    }),
  ),
];

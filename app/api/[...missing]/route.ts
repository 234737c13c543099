import { route } from "@/lib/runtime/route";
import { StudioError } from "contract/studio-error";
import { dropCookies } from "@/lib/http/drop-cookies";

/** Answers every unknown API address, with any method, with the error body. */
const missing = dropCookies(
  route({ access: "anyone" }, () => {
    throw new StudioError("not_found", "This address does not exist.");
  }),
);

export {
  missing as DELETE,
  missing as GET,
  missing as HEAD,
  missing as OPTIONS,
  missing as PATCH,
  missing as POST,
  missing as PUT,
};

import "server-only";
import { redirect } from "next/navigation";
import { currentPerson, isDisabledPerson } from "@/app/current-person";

/**
 * Returns the signed-in person, or redirects to the sign-in page, which leads back to `path` and says so to somebody who is
 * disabled.
 */
export async function requirePerson(path: string) {
  const person = await currentPerson();
  if (person) return person;
  const error = (await isDisabledPerson()) ? "&error=AccountDisabled" : "";
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}${error}`);
}

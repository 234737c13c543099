import "server-only";
import { redirect } from "next/navigation";
import { currentPerson } from "@/lib/auth/current-person";

/** Returns the signed-in person, or redirects to the sign-in page, which leads back to `path`. */
export async function requirePerson(path: string) {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return person;
}

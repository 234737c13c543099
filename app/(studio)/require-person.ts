import "server-only";
import { redirect } from "next/navigation";
import { currentPerson } from "@/lib/auth/current-person";

/** The person of this session; without one, the way leads through the sign-in and back to `path`. */
export async function requirePerson(path: string) {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return person;
}

import "server-only";
import { notFound } from "next/navigation";
import { requirePerson } from "./require-person";

/** Returns the signed-in administrator. For everybody else the page does not exist; who is not signed in is asked to. */
export async function requireAdministrator(path: string) {
  const person = await requirePerson(path);
  if (!person.isAdmin) notFound();
  return person;
}

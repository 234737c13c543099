import { firstLook } from "./first-look";
import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  const person = await requirePerson("/");
  return <StudioDesk first={await firstLook(person.id)} />;
}

import { requirePerson } from "./require-person";
import { StudioDesk } from "./studio-desk";

export default async function StudioPage() {
  await requirePerson("/");
  return <StudioDesk />;
}

import type { Metadata } from "next";
import { BoardList } from "@/components/boards/list/board-list";
import { boardListInitialData } from "../initial-data";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Boards" };

export default async function BoardsPage() {
  const person = await requirePerson("/boards");
  return <BoardList first={await boardListInitialData(person.id)} />;
}

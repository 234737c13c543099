import type { Metadata } from "next";
import { SheetList } from "@/components/sheets/list/sheet-list";
import { sheetListInitialData } from "../initial-data";
import { requirePerson } from "../require-person";

export const metadata: Metadata = { title: "Sheets" };

export default async function SheetsPage() {
  const person = await requirePerson("/sheets");
  return <SheetList first={await sheetListInitialData(person.id)} />;
}

"use client";
import { Braces, FileSpreadsheet, ImageDown, Printer } from "lucide-react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";
import { notify } from "@/components/ui/notices/notify";
import { ratioOf } from "@/lib/sheet-plan/table";
import { sizesOf } from "../table/shown-cell";
import { cellRecords, cellsAsCsv } from "./cell-records";
import { downloadContactSheet } from "./contact-sheet";
import type { DownloadedSheet } from "./downloaded-sheet";
import { saveFile } from "./save-file";

interface Props {
  sheet: DownloadedSheet;
  hasPictures: boolean;
  onDone: () => void;
}

/** The sheet as a picture, as tables for programs, and on paper. */
export default function DownloadMenu({ sheet, hasPictures, onDone }: Props) {
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${sheet.title}.${ending}`);
  function contactSheet() {
    notify({ words: "Drawing the contact sheet…" });
    downloadContactSheet(sheet, ratioOf(sheet.sheet, sizesOf([...sheet.byCell.values()]))).catch(() =>
      notify({ words: "The contact sheet could not be drawn. Try again.", kind: "problem" }),
    );
  }
  return (
    <MenuEntries onDone={onDone}>
      {hasPictures && (
        <MenuEntry icon={ImageDown} onClick={contactSheet}>
          Contact sheet as PNG
        </MenuEntry>
      )}
      <MenuEntry
        icon={FileSpreadsheet}
        onClick={() => save(cellsAsCsv(cellRecords(sheet)), "text/csv;charset=utf-8", "csv")}
      >
        Cells as CSV
      </MenuEntry>
      <MenuEntry
        icon={Braces}
        onClick={() =>
          save(
            JSON.stringify(
              { name: sheet.title, prompt: sheet.sheet.request.prompt, cells: cellRecords(sheet) },
              null,
              2,
            ),
            "application/json",
            "json",
          )
        }
      >
        Cells as JSON
      </MenuEntry>
      {/* After the menu has closed. */}
      <MenuEntry icon={Printer} onClick={() => setTimeout(() => window.print())}>
        Print or save as PDF
      </MenuEntry>
    </MenuEntries>
  );
}

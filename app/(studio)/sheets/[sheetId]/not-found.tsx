export { SheetGone as default } from "@/components/sheets/view/sheet-gone";

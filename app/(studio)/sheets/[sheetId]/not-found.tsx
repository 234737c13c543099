import { Gone } from "@/components/shell/gone";

export default function SheetNotFound() {
  return <Gone kind="sheet" />;
}

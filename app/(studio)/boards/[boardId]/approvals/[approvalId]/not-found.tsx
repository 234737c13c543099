import { Gone } from "@/components/shell/gone";

export default function RecordNotFound() {
  return <Gone kind="record" />;
}

import { Gone } from "@/components/shell/gone";

export default function BoardNotFound() {
  return <Gone kind="board" />;
}

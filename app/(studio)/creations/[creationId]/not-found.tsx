import { Gone } from "@/components/shell/gone";

export default function CreationNotFound() {
  return <Gone kind="creation" />;
}

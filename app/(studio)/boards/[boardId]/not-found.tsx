export { BoardGone as default } from "@/components/boards/board/board-gone";

/** The commands of the pictures on the page: every picture that is shown with its tools registers them. */
import type { Command } from "./table";

/** Actions that load after the page. */
interface LateActions {
  /** Loads them once; after a failure the next call tries again. It never throws. */
  fetch: () => Promise<boolean>;
}

const late = new Set<LateActions>();
let isAskedFor = false;

/** Says that a page has actions that load after it. They load with the first key, or when the page is idle. */
export function addLateActions(actions: LateActions): void {
  late.add(actions);
  if (isAskedFor) void actions.fetch();
}

/** Loads all actions of the page. */
export async function loadActions(): Promise<void> {
  isAskedFor = true;
  await Promise.all([...late].map(({ fetch }) => fetch()));
}

const commands = new WeakMap<Element, () => readonly Command[]>();

/** @param tools the element with the tools of the picture, which carries `data-picture-tools`. */
export const registerPicture = (tools: Element, list: () => readonly Command[]): void =>
  void commands.set(tools, list);

/** @param picture an element with `data-picture`. @returns undefined for a picture without tools. */
export function pictureCommands(picture: Element): readonly Command[] | undefined {
  const tools = picture.querySelector("[data-picture-tools]");
  return tools ? commands.get(tools)?.() : undefined;
}

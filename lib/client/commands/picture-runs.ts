/** How the commands of a picture run: every picture that is shown with its tools registers it. */
import type { PictureCommand } from "./creation-keys";

export type RunPictureCommand = (command: PictureCommand) => void;

const runs = new WeakMap<Element, RunPictureCommand>();

/** @param tools the element with the tools of the picture, which carries `data-picture-tools`. */
export const registerPicture = (tools: Element, run: RunPictureCommand): void => void runs.set(tools, run);

/** @param picture an element with `data-picture`. @returns undefined for a picture without tools. */
export function pictureRun(picture: Element): RunPictureCommand | undefined {
  const tools = picture.querySelector("[data-picture-tools]");
  return tools ? runs.get(tools) : undefined;
}

import type { Creation, CreationOutput } from "contract/creations/creation";

/** Which of the pictures that a creation has left it is, from 1; its `index` counts deleted pictures too. */
export const picturePosition = (
  { outputs }: Pick<Creation, "outputs">,
  { id }: Pick<CreationOutput, "id">,
): number => outputs.findIndex((one) => one.id === id) + 1;

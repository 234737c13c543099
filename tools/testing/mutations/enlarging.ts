import type { Mutation } from "./mutation";

const ENLARGE = "packages/image-providers/sdcpp/enlarge.ts";
const EXACT_SIZE = "lib/pictures/painting/exact-size.ts";
const AT_SERVER = ["packages/image-providers/sdcpp/from-pictures.test.ts"];
const IN_STUDIO = ["lib/pictures/painting/exact-size.test.ts"];

/** Enlarging by a model that draws over the enlarged source, and the exact size of what comes. */
export const ENLARGING_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A picture is enlarged with its own prompt, and not with the words of the button.",
    file: ENLARGE,
    find: "sourcePrompt ?? own",
    replace: "order.prompt",
    tests: AT_SERVER,
  },
  {
    rule: "A server that draws in one step enlarges in several, so that the picture stays the same.",
    file: ENLARGE,
    find: "steps !== null && steps < FEWEST_STEPS ? FEWEST_STEPS : undefined",
    replace: "steps !== null && steps < FEWEST_STEPS ? steps : undefined",
    tests: AT_SERVER,
  },
  {
    rule: "A picture that would be larger than the server draws is refused before it is sent.",
    file: ENLARGE,
    find: "Math.max(width, height) > max_side || width * height > max_pixels",
    replace: "Math.max(width, height) > max_side",
    tests: AT_SERVER,
  },
  {
    rule: "Sides that a server does not draw are rounded up, so that the picture is scaled down and not up.",
    file: ENLARGE,
    find: "Math.ceil(side / multiple_of)",
    replace: "Math.floor(side / multiple_of)",
    tests: AT_SERVER,
  },
  {
    rule: "An enlarged picture that is smaller than asked for stays as it came.",
    file: EXACT_SIZE,
    find: "|| !isLarger || isExact",
    replace: "|| isExact",
    tests: IN_STUDIO,
  },
  {
    rule: "Only enlarged pictures are scaled.",
    file: EXACT_SIZE,
    find: 'operation !== "upscale" || ',
    replace: "",
    tests: IN_STUDIO,
  },
  {
    rule: "A signed picture is kept byte for byte, also where it is larger than asked for.",
    file: EXACT_SIZE,
    find: "if (isSigned(picture.bytes)) return picture;",
    replace: "",
    tests: IN_STUDIO,
  },
];

import { trimmedEnd, trimmedStart } from "./words";

/** Words before a wish that are no part of it. */
const PREAMBLES: readonly RegExp[] = [
  /^(?:please|now|just|also|and|but|so|then|ok|okay|maybe|actually|again|still|only|exactly|let'?s|try|this time)(?= |$)/i,
  /^(?:(?:keep|leave|draw|paint|show) )?(?:(?:everything|all|it|the rest|the picture|the image|the scene) )?(?:the |this |that )?same(?: (?:picture|image|scene|view|one|thing|as before|as it is))?(?= |$)/i,
  /^keep everything(?: else)?(?: as it is)?(?= |$)/i,
  /^(?:can|could|would|will) you(?= |$)/i,
  /^i(?:'d| would| want| wish)?(?: like| love| prefer| want)?(?: you)?(?: to (?:see|have)| to| it)(?= |$)/i,
  /^i(?:'d| would)? (?:like|want|love|prefer)(?= |$)/i,
  /^(?:let|have|show|draw|paint|render|set|put|do|see|get|place) (?:it|this|that|everything|the (?:whole )?(?:picture|image|scene))(?: be)?(?= |$)/i,
  /^(?:it|this|that|the (?:picture|image|scene))(?: should| must|'s| is| was| to)(?: be)?(?= )/i,
  /^(?:(?:a |one )?version|in the style of|drawn|painted|what about|how about)(?= )/i,
];
const AFTERTHOUGHT =
  /(?:^| )(?:please|instead|now|again|this time|too|as well|though|for me|if possible|than before|(?:to|in|into|of|from) (?:it|the (?:picture|image|scene|prompt)))$/i;

/** A clause on one line without filler around it. */
export function withoutFiller(clause: string): string {
  let words = clause.trim();
  for (let before = ""; before !== words; ) {
    before = words;
    for (const preamble of PREAMBLES) words = words.replace(preamble, "").trim();
    words = words.replace(AFTERTHOUGHT, "").trim();
  }
  return trimmedStart(trimmedEnd(words, ",;:."), ",;:.");
}

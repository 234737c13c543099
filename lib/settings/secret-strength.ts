/** Checks that a secret is long enough, and estimates whether it could be guessed. */

/** The minimum of bits of a secret; 16 random bytes as hex have 128. */
const MIN_BITS = 80;
/** The bits of a repetition, a run such as `1234` or a common word, whatever its length. */
const PATTERN_BITS = 8;
const MIN_PATTERN_CHARACTERS = 3;

/** Words from examples and weak passwords. */
const WORDS = (
  "admin auth change default example generate here insert key letmein long minimum must next openssl passphrase password " +
  "placeholder please production prompt qwerty random replace safe secret session some string strong studio super test " +
  "this todo token very with your asdf bytes characters least should value"
).split(" ");
/** Words that count only before a separator. */
const SHORT_WORDS = "an and any at be by for in is it me my of on or the to".split(" ");
const SEPARATORS = "-_ .";
/** Only this many characters are examined: they suffice for a strong secret, and the rest of a weak one is similar. */
const MAX_CHARACTERS = 256;

/** @param problems gets a line for a secret that is too short or too easy to guess, without the secret. */
export function checkSecret(name: string, secret: string, minBytes: number, problems: string[]): void {
  // Written as base64 these are twice the bytes that are needed.
  const advice = `make one with \`openssl rand -base64 ${minBytes * 1.5}\``;
  if (Buffer.byteLength(secret) < minBytes)
    problems.push(`${name}: shorter than ${minBytes} bytes; ${advice}`);
  else if (isGuessable(secret)) problems.push(`${name}: too easy to guess; ${advice}`);
}

/**
 * Estimates how hard a text is to guess, like a compressor: repetitions, runs and common words count little; every
 * other character counts by its probable alphabet.
 *
 * @returns true below 80 bits, which random texts of 32 or more characters always exceed.
 */
export function isGuessable(whole: string): boolean {
  const secret = whole.slice(0, MAX_CHARACTERS);
  const literalBits = Math.log2(alphabetOf(secret));
  let bits = 0;
  for (let at = 0; at < secret.length; ) {
    const pattern = patternAt(secret, at);
    bits += pattern > 0 ? Math.min(PATTERN_BITS, pattern * literalBits) : literalBits;
    at += Math.max(1, pattern);
  }
  return bits < MIN_BITS;
}

/** The length of the predictable part from here on: a word, a run or a repetition; 0 for none. */
function patternAt(text: string, at: number): number {
  const longest = Math.max(wordAt(text, at), runAt(text, at), repetitionAt(text, at));
  return longest >= MIN_PATTERN_CHARACTERS ? longest : 0;
}

/** The length of the common word that begins here, with a separator before it. */
function wordAt(text: string, at: number): number {
  const skipped = SEPARATORS.includes(text[at] ?? "x") ? 1 : 0;
  const rest = text.slice(at + skipped, at + skipped + 20).toLowerCase();
  const isShort = (word: string) => rest.startsWith(word) && SEPARATORS.includes(rest[word.length] ?? "x");
  const word = WORDS.find((one) => rest.startsWith(one)) ?? SHORT_WORDS.find(isShort);
  return word ? skipped + word.length : 0;
}

/** `aaaa`, `1234`, `fedc`: the length of the run that begins here. */
function runAt(text: string, at: number): number {
  const step = text.charCodeAt(at + 1) - text.charCodeAt(at);
  if (!(Math.abs(step) <= 1)) return 1;
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end += 1;
  return end - at;
}

/** The length of the longest text from here on that occurred before. */
function repetitionAt(text: string, at: number): number {
  let longest = 0;
  for (let from = 0; from < at; from++) {
    let length = 0;
    while (at + length < text.length && text[from + length] === text[at + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

function alphabetOf(text: string): number {
  if (/^[\da-f]*$/.test(text) || /^[\dA-F]*$/.test(text)) return /[a-f]/i.test(text) ? 16 : 10;
  const classes: [RegExp, number][] = [
    [/\d/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[!-/:-@[-`{-~ ]/, 33],
    [/[^\0-\x7f]/, 100],
  ];
  return classes.reduce((size, [pattern, letters]) => size + (pattern.test(text) ? letters : 0), 0) || 1;
}

/** The script of a demo: what to show, what to say, and the words that make the demo service do it. */

/** The words and settings that a step puts into the composer. */
export interface StepDraft {
  prompt: string;
  /** Has what the demo service obeys, because titles and cards show the prompt. */
  negativePrompt: string;
  imageNumber: number;
  aspectRatio: string;
  resolution: number;
  /** `previews`: the model whose pictures can be seen while they are drawn. `service`: the demo service. */
  model: "previews" | "service";
}

/** Where a step leads besides the studio. `guests` opens in another window. */
export interface Lead {
  to: "compare" | "sheet" | "board" | "record" | "guests";
  words: string;
}

export interface Step {
  id: string;
  title: string;
  seconds: number;
  show: string;
  say: string;
  /** null where a step leads elsewhere. */
  draft: StepDraft | null;
  leads: readonly Lead[];
}

const BOARD: Lead = { to: "board", words: "Open the board" };
const GUESTS: Lead = { to: "guests", words: "The guest's page" };

const ONE_WIDE = { imageNumber: 1, aspectRatio: "16:9", resolution: 720 } as const;

export const STEPS: readonly Step[] = [
  {
    id: "progress",
    title: "A creation and its progress",
    seconds: 50,
    show: "Press Generate. Four pictures sharpen in their final places while the line below counts up. Type something else meanwhile.",
    say: "Nothing blocks: you see what is being made, how far it is and how long it took last time, and you can go on working.",
    draft: {
      prompt: "A mountain lodge by a lake at dusk, lit windows, first snow",
      negativePrompt: "",
      imageNumber: 4,
      aspectRatio: "3:2",
      resolution: 720,
      model: "previews",
    },
    leads: [],
  },
  {
    id: "cancel",
    title: "Cancel in time",
    seconds: 30,
    show: "Press Generate, wait for a few percent, then Cancel at the creation.",
    say: "The button answers at once, and the card says Cancelled only when the service has said so.",
    draft: { ...ONE_WIDE, prompt: "A cable car in morning mist", negativePrompt: "[slow]", model: "service" },
    leads: [],
  },
  {
    id: "late",
    title: "Cancel too late",
    seconds: 40,
    show: "Press Generate, then Cancel half-way. It finishes all the same: choose Keep or Delete.",
    say: "A cancel can lose the race. The studio does not pretend: it shows the picture that was paid for, and asks.",
    draft: {
      ...ONE_WIDE,
      prompt: "Skiers in powder snow at sunset",
      negativePrompt: "[late]",
      model: "service",
    },
    leads: [],
  },
  {
    id: "failure",
    title: "A failure and a retry",
    seconds: 40,
    show: "Press Generate. It fails half-way with the reason. Press Retry: this time it works.",
    say: "A failure says why, keeps the prompt, and is one key away from another try.",
    draft: {
      ...ONE_WIDE,
      prompt: "A sledge in deep snow, a cabin at night",
      negativePrompt: "[once]",
      model: "service",
    },
    leads: [],
  },
  {
    id: "sheet",
    title: "Ask one question as a sheet",
    seconds: 50,
    show: "Four lights, four styles, one seed: all else is equal. Press H to judge without the heads, P and X to decide, H again to reveal them. The picks are on a board of their own.",
    say: "The client asks which light the cover needs. This is the answer on one page, and the next question is one more column.",
    draft: null,
    leads: [{ to: "sheet", words: "Open the sheet" }],
  },
  {
    id: "compare",
    title: "Compare",
    seconds: 40,
    show: "Zoom into one picture: the others follow. The table beside them says what differs. Press 1, 2 or 3 for a favourite.",
    say: "Same seed, one word changed: this is how a team decides between variations instead of between opinions.",
    draft: null,
    leads: [{ to: "compare", words: "Compare three" }],
  },
  {
    id: "share",
    title: "Share with somebody without an account",
    seconds: 40,
    show: "On the board: cull with P and X, then present. Open the guest's page in another window or on a phone, choose a favourite, and watch it arrive.",
    say: "The client needs a link and nothing else. Prompts and settings stay with you, and the link ends when you say so.",
    draft: null,
    leads: [BOARD, GUESTS],
  },
  {
    id: "pin",
    title: "A pin from the client",
    seconds: 50,
    show: "On the guest's page open picture 5 and set a pin in its sky: “Northern lights”. On the board press F, then the pin, and reply.",
    say: "The client points at the place instead of describing it. The answer stands beside the pin, on both sides, without a reload.",
    draft: null,
    leads: [BOARD, GUESTS],
  },
  {
    id: "version",
    title: "From the pin to the picture",
    seconds: 50,
    show: "At the pin press Edit from this pin. The client's words are in the composer: remove the mask, because the light changes everywhere, and press Generate. Back on the board press Use as version 2.",
    say: "From a client's words to a new version without copying anything. The guest sees it at once, compares both, and the pin stays with version 1.",
    draft: null,
    leads: [BOARD, GUESTS],
  },
  {
    id: "decision",
    title: "The decision",
    seconds: 60,
    show: "On the guest's page press Start, approve the picture and choose the name The client: the earlier answers are there. Press Next and approve what is left. On the board press R and close the round: the record opens as a page, as CSV and as JSON. Download has the board as a PDF.",
    say: "Who approved what, when, and with which words, down to a fingerprint of each file. A new version asks again, so that nobody has approved what they have not seen.",
    draft: null,
    leads: [BOARD, GUESTS, { to: "record", words: "The first round's record" }],
  },
];

/** The sheet of the demo. */
export const SHEET = "sh_demo";

/** Pictures of the demo's library: one seed, one word changed. */
export const COMPARED = ["summer", "autumn", "snow"].map((name) => `pi_demo-${name}-1`);

/** All steps together, in whole minutes. */
export const minutesOf = (steps: readonly Step[]): number =>
  Math.round(steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60);

import { fields } from "./outline";

/** Angles in degrees: 0 hangs down, 90 points where the figure faces (right), 180 up; or the place of a hand from the base of the neck. */
export type Arm = readonly [upper: number, fore: number] | readonly [x: number, y: number, bend: number];
/** `seen` is the share of the shin that is seen, when it points away from the viewer. */
export type Leg = readonly [thigh: number, shin: number, toes?: number, seen?: number];
export type HandKind = "relaxed" | "grip" | "open" | "point" | "none";

export interface Stance {
  /** How far the chest is turned to the viewer: 1 from the front, 0 from the side. */
  front: number;
  /** Of the whole trunk, and of the chest against the pelvis, forwards. */
  lean: number;
  bend: number;
  /** Forward tilt of the head. */
  nod: number;
  /** Slope of the shoulders and of the hips: the near side lower. */
  shoulders: number;
  hips: number;
  arms: readonly [near: Arm, far: Arm];
  legs: readonly [near: Leg, far: Leg];
  hands: readonly [near: HandKind, far: HandKind];
  /** Whether the far arm passes before the trunk. */
  crosses: boolean;
  props: readonly string[];
}

/**
 * The stances of each posture, of which one is chosen by random: the trunk, near arm, far arm, near leg, far leg (thigh,
 * shin, toes), hands, whether the far arm passes before or behind the trunk, and the things it needs.
 */
const STANCES = {
  standing: [
    "front .92 shoulders 3 hips -5 | -9 -3 | 8 4 | -3 -1 | 8 2",
    "front .92 shoulders 5 hips -6 | to -.66 1.85 -1 | 9 5 | -3 -1 | 9 2",
    "front .85 shoulders -2 hips 4 | -10 -2 | to .62 2.05 1 | -7 -3 | 3 1",
  ],
  walking: [
    "front .5 lean 2 | -24 -8 | 24 40 | 24 10 -14 | -15 -34 34",
    "front .9 shoulders 4 hips -5 | -18 -8 | 18 12 | -3 6 | 8 -12 40",
  ],
  running: ["front .45 lean 13 | -58 34 | 38 128 | 66 -12 0 | -24 -88 -52 | grip grip"],
  sitting: [
    "front .65 lean -3 | to .75 2.05 -1 | to 1.15 2 -1 | 80 4 | 92 -10 | relaxed relaxed | behind | stool",
    "front .7 lean -6 | -22 -16 | to 1.1 1.95 -1 | 96 22 10 | 84 -4 | relaxed relaxed | behind | stool",
  ],
  dancing: [
    "front .92 bend -6 nod -8 shoulders -7 hips 6 | -106 -138 | 118 156 | -4 -2 62 | 52 -38 24 | open relaxed",
    "front .92 shoulders 6 hips -8 | -72 -96 | 146 176 | -12 4 30 | 40 22 45",
    "front .9 bend -8 nod -10 shoulders -6 hips 7 | -98 -132 | 126 160 | -6 -2 62 | 19 -4 40 | open relaxed",
  ],
  jumping: ["front .85 bend -8 nod -8 | -142 -160 | 140 158 | -24 -96 -40 | 58 -2 40 | open open"],
  reading: [
    "front .65 lean -2 bend 6 nod 16 | to 1.05 1.4 -1 | to 1.35 1.36 -1 | 80 4 | 92 -10 | grip grip | behind | stool, book",
  ],
  reaching: [
    "front .75 bend -6 nod -14 shoulders 8 hips 3 | -18 6 | 152 168 | -3 -3 40 | 8 -6 40 | relaxed open",
  ],
  crouching: ["front .55 lean 22 | to 1.1 2 -1 | to 1.4 1.75 -1 | 30 -84 -8 | 104 2"],
  yoga: ["front .95 | to -.06 -1.75 1 | to .06 -1.75 -1 | -2 1 50 | 62 -66 30 | relaxed relaxed"],
  meditating: ["front .95 | to -1.25 2.05 1 | to 1.25 2.05 -1 | -66 82 30 | 66 -82 -30 | open open"],
  lying: ["front .6 lean -58 bend 14 nod 34 | to .75 1.62 -1 | to 1.5 1.5 -1 | 84 88 60 | 118 46 42"],
  holding: [
    "front .85 shoulders 2 hips -4 | to .2 1.5 -1 | to .62 1.35 -1 | -3 -1 | 8 2 | grip grip | before | bouquet",
  ],
  waving: ["front .9 shoulders 4 hips -5 | -14 0 | 112 172 | -3 -1 | 8 2 | relaxed open"],
  cycling: [
    "front .4 lean 30 bend 8 nod -18 | to 1.62 1.32 -1 | to 1.72 1.28 -1 | 78 -8 8 | 34 -14 14 | grip grip | behind | bicycle",
  ],
  climbing: ["front .4 lean 6 nod -20 | 92 148 | 150 168 | 94 -12 0 | 12 -8 10 | grip grip | behind | rock"],
  cooking: [
    "front .7 bend 6 nod 12 | to .7 1.55 -1 | to 1.5 1.35 -1 | -3 -1 | 8 2 | grip grip | behind | pan",
  ],
  painting: [
    "front .6 shoulders 0 hips -4 | to .75 1.45 -1 | to 1.75 .45 -1 | -3 -1 | 8 2 | grip grip | behind | easel, palette",
  ],
  "playing guitar": [
    "front .8 nod 8 shoulders -3 hips -4 | to .16 1.75 -1 | to 1.5 1 -1 | -3 -1 | 8 2 | relaxed grip | before | guitar",
  ],
  "playing violin": [
    "front .75 nod 10 shoulders -4 hips 4 | to 1 .95 -1 | to 1.55 .3 -1 | -3 -1 | 8 2 | grip grip | before | violin",
  ],
  typing: [
    "front .55 lean 4 bend 8 nod 12 | to 1.2 1.75 -1 | to 1.5 1.66 -1 | 80 4 | 92 -10 | relaxed relaxed | behind | stool, desk",
  ],
  drinking: [
    "front .85 shoulders 3 hips -5 | -16 -2 | to .78 .02 -1 | -3 -1 | 8 2 | relaxed grip | before | cup",
  ],
  phoning: [
    "front .85 nod 8 shoulders 3 hips -5 | -15 -4 | to .95 .75 -1 | -3 -1 | 8 2 | relaxed grip | before | phone",
  ],
  photographing: ["front .6 | 70 -162 | 75 -134 | -3 -1 | 8 2 | grip grip | before | camera"],
  singing: [
    "front .85 nod -8 shoulders 4 hips -5 | -52 -70 | to .66 .12 -1 | -3 -1 | 8 2 | open grip | before | microphone",
  ],
  thinking: [
    "front .85 nod 6 shoulders 4 hips -5 | to .5 1.5 -1 | to .55 -.08 -1 | -3 -1 | 8 2 | relaxed grip | before",
  ],
  fishing: ["front .6 | to .75 1.5 -1 | to 1.2 1.3 -1 | -3 -1 | 8 2 | grip grip | behind | rod"],
  throwing: [
    "front .75 lean -4 bend 4 | -104 -168 | 72 94 | -18 -30 18 | 44 6 -8 | grip open | behind | ball",
  ],
  skating: [
    "front .7 lean 10 bend 6 | -66 -82 | 64 92 | -38 14 -12 | 56 -12 4 | open open | behind | skateboard",
  ],
  surfing: ["front .7 lean 16 | -82 -70 | 80 62 | -38 14 -12 | 56 -12 4 | open open | behind | surfboard"],
  hiking: ["front .5 lean 6 | -16 24 | 26 76 | 24 10 -14 | -15 -34 34 | relaxed grip | behind | stick"],
  wielding: ["front .75 | -24 18 | 58 104 | -20 -10 | 26 6 | grip grip | behind | sword"],
  leaning: [
    "front .88 lean -8 bend 4 nod -4 shoulders 6 hips -8 | to -.66 1.92 -1 | to .66 2 1 | 6 4 | 20 -24 20",
    "front .9 lean 9 bend -4 nod 4 shoulders -8 hips 8 | -12 -2 | to .62 1.72 1 | -14 14 20 | -5 -3",
  ],
  pointing: [
    "front .85 lean 3 nod 7 shoulders 2 hips -5 | to -.68 1.9 -1 | 42 62 | -3 -1 | 8 2 | relaxed point",
  ],
  carrying: [
    "front .9 shoulders 2 hips -4 | to -.2 1.55 -1 | to .44 1.55 1 | -3 -1 | 8 2 | grip grip | before",
  ],
  "at a table": [
    "front .92 lean 3 nod 7 shoulders 2 | to -.34 1.72 -1 | to .44 1.74 1 | -3 -1 | 8 2 | relaxed relaxed | before",
    "front .8 lean 2 nod 4 shoulders -2 | to -.1 1.75 -1 | to .66 1.72 1 | -3 -1 | 8 2 | relaxed relaxed | before",
    "front .88 lean -2 nod 2 shoulders 4 | to -.6 1.8 -1 | to .3 1.7 1 | -3 -1 | 8 2 | relaxed relaxed | before",
  ],
  watering: ["front .65 lean 3 nod 14 | -16 -2 | 44 66 | -3 -1 | 8 2 | relaxed grip | behind | watering can"],
} as const satisfies Record<string, readonly string[]>;

export type PoseName = keyof typeof STANCES;

const WORDS: Record<PoseName, string> = {
  standing: "standing, stands, posing, poses, waiting",
  walking: "walking, walks, strolling, strolls, wandering, stepping",
  running: "running, runs, jogging, jogs, sprinting, racing",
  sitting: "sitting, sits, seated, resting, relaxing",
  dancing: "dancing, dances, twirling, spinning, ballet pose",
  jumping: "jumping, jumps, leaping, leaps, hopping",
  reading: "reading, reads, studying",
  reaching: "reaching, reaches, stretching, pointing up, picking fruit",
  crouching: "crouching, crouches, squatting, kneeling, kneels",
  yoga: "yoga, tree pose, balancing",
  meditating: "meditating, meditates, cross-legged, praying, lotus position",
  lying: "lying, lies down, reclining, sunbathing, sleeping, napping",
  holding: "holding, holds, offering, gift, bouquet",
  waving: "waving, waves hello, greeting, saluting",
  cycling: "cycling, cycles, biking, bike, riding a bicycle, bicycle",
  climbing: "climbing, climbs, bouldering, mountaineering",
  cooking: "cooking, cooks, frying, baking",
  painting: "painting, paints, drawing, sketching",
  "playing guitar": "playing guitar, plays guitar, guitar, strumming, playing music",
  "playing violin": "playing violin, plays violin, violin, fiddle",
  typing: "typing, types, laptop, computer, working at a desk, coding, programming, writing",
  drinking: "drinking, drinks, sipping, coffee, having tea",
  phoning: "phoning, on the phone, smartphone, texting, selfie, calling",
  photographing: "photographing, taking a photo, photographs, with a camera, filming",
  singing: "singing, sings, karaoke, speaking, microphone",
  thinking: "thinking, thinks, pondering, thoughtful, dreaming",
  fishing: "fishing, fishes, angling",
  throwing: "throwing, throws, tossing, bowling, basketball, playing ball",
  skating: "skating, skateboarding, skateboard",
  surfing: "surfing, surfs, surfboard, riding a wave",
  hiking: "hiking, hikes, trekking",
  wielding: "wielding, with a sword, sword, fencing, fighting",
  leaning: "leaning, leans, leaning against, leaning on",
  pointing: "pointing, points, gesturing, explaining",
  carrying: "carrying, carries",
  "at a table":
    "dining, having dinner, having breakfast, having lunch, playing cards, playing chess, discussing, brainstorming",
  watering: "watering, waters the plants, gardening",
};

/** Stances that look different from behind; other postures are turned as they are. */
const FROM_BEHIND: Partial<Record<PoseName, readonly string[]>> = {
  running: [
    "front 1 lean 4 shoulders 8 hips -8 | to -.95 1.38 -1 | to 1.2 .7 -1 | -9 3 24 | 17 -16 84 .22 | grip grip",
  ],
  walking: ["front 1 shoulders 3 hips -4 | -15 -4 | 12 16 | -4 0 8 | 7 -3 50 .82"],
  sitting: ["front 1 | -12 10 | 14 -6 | -20 -2 | 22 4 | relaxed relaxed | behind | stool"],
};

/** Postures with the words that name them. */
export const POSES = (Object.keys(STANCES) as PoseName[]).map((name) => ({ name, words: WORDS[name] }));

function stanceOf(text: string): Stance {
  const [trunk, near, far, nearLeg, farLeg, hands = "relaxed relaxed", side, props] = text.split(" | ");
  const angles = (bones: string): number[] => bones.replace("to ", "").split(" ").map(Number);
  return {
    ...{ front: 1, lean: 0, bend: 0, nod: 0, shoulders: 0, hips: 0, ...fields(trunk!) },
    arms: [angles(near!) as unknown as Arm, angles(far!) as unknown as Arm],
    legs: [angles(nearLeg!) as unknown as Leg, angles(farLeg!) as unknown as Leg],
    hands: hands.split(" ") as unknown as Stance["hands"],
    crosses: side === "before",
    props: props?.split(", ") ?? [],
  };
}

/** The stances of a posture, as seen from before or from behind. */
export const stancesOf = (name: PoseName, isFromBehind = false): Stance[] =>
  ((isFromBehind && FROM_BEHIND[name]) || STANCES[name]).map(stanceOf);

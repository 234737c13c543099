import { describe, expect, expectTypeOf, it, test } from "vitest";
import * as z from "zod";
import { extensible, parseAnswered, whole } from "./answered";
import { errorBodySchema } from "./errors";
import { OPERATIONS } from "./operations/all";
import type { Operation } from "./operations/operation";

/** What another word would make another thing: an answer with it is not read, and pages say that they cannot. */
const KINDS: unknown[] = ["success", "image", true];
/** Its axes say what the places of the cells mean. */
const WHOLE = /\.axes\[\]/;

type Path = (string | number)[];
interface Place {
  path: Path;
  kind: "word" | "key" | "object";
  words?: readonly unknown[];
}

const TEXTS = [
  "2030-01-01T00:00:00.000Z",
  "2030-01-01",
  "2030-01",
  "a".repeat(43),
  "https://studio.example/",
  "a_1",
  "USD",
  "0.0",
  "16:9",
  "a",
];

/** A value that a schema takes, with every field, one entry in each list, and the first of several forms. @param places gets where words and objects are. */
function sample(schema: z.core.$ZodType, places: Place[], path: Path = []): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      places.push({ path, kind: "object" });
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, sample(field, places, [...path, name])]),
      );
    case "array":
      return [sample(def.element, places, [...path, 0])];
    case "enum":
    case "literal": {
      const words = def.type === "enum" ? Object.values(def.entries) : def.values;
      places.push({ path, kind: "word", words });
      return words[0];
    }
    case "record": {
      const words = [...(def.keyType._zod.values ?? [])] as string[];
      if (words.length > 0) places.push({ path, kind: "key" });
      const names = words.length > 0 ? words : ["any"];
      return Object.fromEntries(names.map((name) => [name, sample(def.valueType, places, [...path, name])]));
    }
    case "nullable":
    case "optional":
      return sample(def.innerType, places, path);
    case "union":
      return sample(def.options[0] as z.core.$ZodType, places, path);
    case "unknown":
      return null;
    default: {
      const found = [...TEXTS, 1, 0, true].find((value) => z.safeParse(schema, value).success);
      if (found === undefined) throw new Error(`No example fits ${def.type} at ${path.join(".")}.`);
      return found;
    }
  }
}

/** A copy with another value at a path. */
function changed(value: unknown, [name, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  copy[name] = changed(copy[name], rest, change);
  return copy;
}

const inWords = (path: Path) => path.map((part) => (typeof part === "number" ? "[]" : `.${part}`)).join("");

const answers = Object.entries<Operation>(OPERATIONS).flatMap(([key, { answer }]) =>
  answer ? [{ key, answer }] : [],
);

describe("an answer of a newer studio", () => {
  it.each([...answers, { key: "an error", answer: errorBodySchema }])(
    "$key is read although every word, and every object, may have one more",
    ({ answer }) => {
      const places: Place[] = [];
      const today = sample(answer, places);
      expect(z.safeParse(answer, today).error).toBeUndefined();
      const unread = places.filter(({ path, kind, words = [] }) => {
        if (words.length === 1 && KINDS.includes(words[0])) return false;
        if (WHOLE.test(inWords(path)) && kind === "word") return false;
        const news = (inner: unknown) => (kind === "word" ? "news" : { ...Object(inner), news: 1 });
        const answered = changed(today, path, news);
        let isNewer = false;
        const read = parseAnswered(answer, answered, () => {
          isNewer = true;
        });
        // A further field needs no tolerance; a further word is none of what the studio answers to readers of its own version.
        return !read.success || isNewer === (kind === "object");
      });
      expect(unread.map(({ path, kind }) => `${kind} ${inWords(path)}`)).toEqual([]);
    },
  );
});

describe("an answer of an older studio", () => {
  it.each(answers)(
    "$key without one of its fields is never taken for one of a newer studio",
    ({ answer }) => {
      const places: Place[] = [];
      const today = sample(answer, places);
      const lacking = places
        .filter(({ kind }) => kind === "object")
        .flatMap(({ path }) => {
          const object = path.reduce<unknown>((value, name) => Object(value)[name], today);
          return Object.keys(Object(object)).map((name) => ({ path, name }));
        });
      const mistaken = lacking.filter(({ path, name }) => {
        const without = changed(today, path, (inner) =>
          Object.fromEntries(Object.entries(Object(inner)).filter(([key]) => key !== name)),
        );
        let isNewer = false;
        parseAnswered(answer, without, () => {
          isNewer = true;
        });
        return isNewer;
      });
      expect(mistaken.map(({ path, name }) => `${inWords(path)}.${name}`)).toEqual([]);
    },
  );
});

const state = extensible(z.enum(["ok", "away"]), "unknown");
const schema = z.looseObject({
  state,
  cells: z.record(z.enum(["drawn", "open"]), z.int()),
  tags: z.array(z.enum(["a", "b"])),
  axes: whole(z.array(z.looseObject({ kind: z.enum(["seed"]) }))),
});
const fine = { state: "ok", cells: { drawn: 1, open: 2 }, tags: ["a"], axes: [{ kind: "seed" }] };
const read = (answered: unknown) => {
  let isNewer = false;
  const { data } = parseAnswered(schema, answered, () => {
    isNewer = true;
  });
  return { data, isNewer };
};

test("an answer of the reader's own version is read as it is", () => {
  expect(read({ ...fine, more: { x: 1 } })).toEqual({ data: { ...fine, more: { x: 1 } }, isNewer: false });
});

test("a word of a newer studio is its stand-in, an unknown entry of a list is left out, and an unknown key too", () => {
  expectTypeOf<z.output<typeof state>>().toEqualTypeOf<"ok" | "away" | "unknown">();
  expect(
    read({ ...fine, state: "starting", cells: { ...fine.cells, held: 3 }, tags: ["a", "c", "b"] }),
  ).toEqual({ data: { ...fine, state: "unknown", tags: ["a", "b"] }, isNewer: true });
});

test("an answer is not read where an entry is missing from a list whose places count, or where it is another answer", () => {
  expect(read({ ...fine, axes: [{ kind: "seed" }, { kind: "depth" }] }).data).toBeUndefined();
  expect(read({ ...fine, tags: "a" })).toEqual({ data: undefined, isNewer: false });
  expect(read({ ...fine, cells: { drawn: 1 } }).data).toBeUndefined();
});

test("the studio itself answers only the words of the list: a stand-in is none", () => {
  expect(z.safeParse(schema, { ...fine, state: "unknown" }).success).toBe(false);
});

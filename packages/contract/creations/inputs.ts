/** What a creation is made from: pictures of the studio and uploads, and what happens to them. */
import * as z from "zod/mini";
import { ID_PATTERN } from "../id-pattern";
import { orAbsent, orLeftOut } from "../or-absent";

/**
 * What a creation does with its source. `edit`: the prompt says what changes. `expand`: the source stays, and the picture around it
 * is drawn up to the aspect ratio of the request. `upscale`: the same picture with more pixels. `cut_out`: the source without its background.
 */
export const OPERATIONS = ["edit", "expand", "upscale", "cut_out"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What the page sends as the prompt where a source has no words and needs none. It says nothing about the picture. */
export const USUAL_PROMPTS: Record<Exclude<Operation, "edit">, string> = {
  expand: "The same picture with more around it",
  upscale: "The same picture, enlarged",
  cut_out: "The same picture without its background",
};

export const isUsualPrompt = (operation: Operation | null | undefined, prompt: string): boolean =>
  operation != null && operation !== "edit" && USUAL_PROMPTS[operation] === prompt;

/** More than any model takes. */
export const MAX_REFERENCES = 16;
export const MAX_ROLE_CHARACTERS = 40;
export const MAX_FACTOR = 8;

const isOne = (value: { picture_id?: string | undefined; upload_id?: string | undefined }) =>
  (value.picture_id === undefined) !== (value.upload_id === undefined);
const ONE = "Name either a picture_id or an upload_id.";

const idOf = (words: string) => z.string(words).check(z.regex(ID_PATTERN, words));

/** How a request names a picture of the studio or an upload. Functions, so that pages which only need the words above do not load them. */
const pictureFields = () => ({
  picture_id: orLeftOut(idOf("picture_id is the id of a picture.")),
  upload_id: orLeftOut(idOf("upload_id is the id of an upload.")),
});

/** One picture. @param words where it is no object. */
export const namedPictureSchema = (words: string) =>
  z.looseObject(pictureFields(), words).check(z.refine(isOne, ONE));

export type NamedPicture = z.output<ReturnType<typeof namedPictureSchema>>;

export function inputsSchema() {
  const uploadId = idOf("upload_id is the id of an upload.");
  const picture = pictureFields();
  const fraction = (words: string) => z.number(words).check(z.minimum(0, words), z.maximum(1, words));

  return z.looseObject(
    {
      /** The picture that is changed. */
      source: orLeftOut(namedPictureSchema("source is an object.")),
      /** A PNG of the source's size; what is transparent in it may change, and everything else stays as it is. */
      mask: orLeftOut(z.looseObject({ upload_id: uploadId }, "mask is an object with an upload_id.")),
      /** Pictures to go by. */
      references: orAbsent(
        z
          .array(
            z
              .looseObject(
                {
                  ...picture,
                  /** What the picture is an example of, such as `style`; one of the model's roles. */
                  role: orLeftOut(
                    z
                      .string("role is a text.")
                      .check(
                        z.maxLength(
                          MAX_ROLE_CHARACTERS,
                          `A role has at most ${MAX_ROLE_CHARACTERS} characters.`,
                        ),
                      ),
                  ),
                },
                "A reference is an object.",
              )
              .check(z.refine(isOne, ONE)),
            "references is a list.",
          )
          .check(z.maxLength(MAX_REFERENCES, `At most ${MAX_REFERENCES} references are possible.`)),
        [],
      ),
      /** How far an edit may go from its source, 0 to 1; only for models that know it. */
      strength: orLeftOut(fraction("strength is a number from 0 to 1.")),
      /** How many times wider and taller an upscale is. */
      factor: orLeftOut(
        z
          .number("factor is a number, such as 2.")
          .check(
            z.minimum(1, "factor is at least 1."),
            z.maximum(MAX_FACTOR, `factor is at most ${MAX_FACTOR}.`),
          ),
      ),
    },
    "inputs is an object.",
  );
}

export type Inputs = z.output<ReturnType<typeof inputsSchema>>;

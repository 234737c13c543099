/** A picture that is changed in a part of it, as commands: `app/api/example.test.ts` runs them, and `docs/api.md` has the same. */

interface ExampleStep {
  about: string;
  command: string;
}

const BEARER = '-H "Authorization: Bearer $TOKEN"';

export const EXAMPLE: readonly ExampleStep[] = [
  {
    about:
      "Upload the mask: a PNG of the size of the picture, transparent where that may change. The answer has its `upload_id`.",
    command: `curl $STUDIO/uploads ${BEARER} -H "Content-Type: image/png" --data-binary @mask.png`,
  },
  {
    about:
      "Create an edit. `PICTURE_ID` is the `id` of an output of a creation; `from_pictures` of `GET /models` says what a model takes.",
    command: `curl $STUDIO/v1/jobs/gen2/text2image ${BEARER} -H "Content-Type: application/json" \\
  -d '{"prompt":"at night","operation":"edit","inputs":{"source":{"picture_id":"PICTURE_ID"},"mask":{"upload_id":"UPLOAD_ID"}}}'`,
  },
  {
    about: "Ask for its status, not before `poll_after_ms`, until it is `succeed`.",
    command: `curl $STUDIO/v1/jobs/CREATION_ID/status ${BEARER}`,
  },
  {
    about: "Read its `outputs`, and in `made_from` what they were made from.",
    command: `curl $STUDIO/v1/creation/CREATION_ID ${BEARER}`,
  },
  {
    about: "Save the picture. Its address needs no token.",
    command: 'curl "MEDIA_URL" -o edited.png',
  },
];

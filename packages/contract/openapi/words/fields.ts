/** What the fields of requests and answers mean. */
import { ERROR_CODES } from "../../errors";
import { mayRepeat } from "../../failure-retry";
import { FAILURE_NAMES } from "../../failures";

/** Every code that a creation can end with, and whether the same request may succeed later: one row each. */
const FAILURES_IN_WORDS = [
  "`code` is one of these, whose numbers and names stay:",
  ...FAILURE_NAMES.map((name) => {
    const { code, meaning } = ERROR_CODES[name];
    return `${code} \`${name}\`${mayRepeat(code) ? " (repeating can help)" : ""}: ${meaning}`;
  }),
  "Creations from before these codes have 50201 or 50001 instead of a reason of their own.",
].join(" ");

/** Descriptions of the fields, by schema and path. The schemas do not contain them because the browser loads the schemas. */
export const DESCRIPTIONS: Record<string, string> = {
  "CreationRequest.prompt": "What the picture shows.",
  "CreationRequest.negative_prompt": "What the picture must not show.",
  "CreationRequest.is_public": "Whether the creation may be shown on the service's platform.",
  "CreationRequest.is_enable_prompt_enhancer": "Whether the prompt is rewritten before drawing.",
  "CreationRequest.config.image_number": "The number of pictures.",
  "CreationRequest.settings.seed":
    "The same seed and request draw the same pictures; -1 chooses a random one.",
  "CreationRequest.settings.resolution":
    "The short side in pixels. The picture gets the nearest size that the model draws.",
  "CreationRequest.model":
    "The id of a model, as `GET /models` lists it. With it, a value that the model cannot draw is refused. Without it the " +
    "default model draws, whatever it is: such a value is left out or becomes the nearest one, and the creation's `ignored` says so.",
  "CreationRequest.model_settings":
    "Settings that only this model has, by name, such as `quality`. Some values cannot be combined (`not_with` in `GET /models`): " +
    "with `model` they are refused, without it one is replaced, and the creation's `ignored` says so.",
  "CreationRequest.operation":
    "What is made from `inputs.source`. `edit`: the prompt says what changes; where `prompt_describes` of the model is `result`, the source's prompt " +
    "with that change is drawn (`enhanced_prompt`), or this prompt alone where that of the source is not known. `expand`: the source stays, and the picture around it is drawn up " +
    "to `settings.aspect_ratio`. `upscale`: the same with more pixels. `cut_out`: without its background. Absent: the prompt alone is drawn. The size " +
    "follows from the source. `from_pictures` in `GET /models` says which model can; another one refuses it.",
  "CreationRequest.inputs":
    "Pictures of yours and uploads that the creation is made from: each a `picture_id` or an `upload_id`.",
  "CreationRequest.inputs.references":
    "What it goes by, in this order. A `role` is one of those of the model, such as `style`.",
  "CreationRequest.inputs.strength":
    "How far an edit may go from its source; the model decides where it is absent.",
  "CreationRequest.inputs.mask":
    "An uploaded PNG of the source's size. What is transparent in it may change, and every other pixel stays as it is.",
  "CreationRequest.inputs.factor": "How many times wider and taller an upscale is.",
  "Creation.made_from":
    "What it was made from; absent for a creation from words. Its `inputs` are copies, which stay when a picture itself is deleted.",
  "CreationDetail.used_in":
    "The newest creations that were made from its pictures, at most 50; absent where there are none.",
  "CreationRequest.written":
    "What the person wrote, where a client made the prompt from it: own words, style, variation. Kept with the creation, never passed on.",
  "Creation.written": "The `written` of the request; null where there was none.",
  "Creation.is_favourite":
    "Whether one of its pictures is a favourite; before they are drawn, whether the first shall become one.",
  "CreationListResponse.value.total_pictures":
    "The number of pictures on all pages, of favourite ones where only favourites are listed.",
  "ChangePicturesResponse.value.creation_ids":
    "Creations that were deleted with their last picture, or restored with one.",
  "ArchiveRequest.picture_ids": "Of these creations only these pictures; all when absent.",
  "Model.name": "Of this model alone: where several have one name, with the company or the id.",
  "Model.provider": "Who draws, for people.",
  "Model.price": "Of one picture; null when unknown.",
  "Model.inputs_cost_extra":
    "Without a known price: whether the service charges the pictures besides that something is made from.",
  "Model.is_program":
    "Whether a program draws that is no trained model; absent where it is one, or where nobody has said so.",
  "Model.licence": "The licence of its pictures, as the operator names it; absent where it is not known.",
  "Model.commercial_use":
    "Whether its pictures may be used commercially; `ask`: somebody has to be asked first. Absent where it is not known.",
  "Model.terms_url": "Where its terms are; absent where that is not known.",
  "Model.is_free":
    "Without a price: whether it draws on a machine of one's own, which costs nothing but time; absent where the price is unknown.",
  "Model.state": "Whether the model's service can be reached now, and why not.",
  "Model.usual_seconds":
    "How long the last creations with this model took, from sending to their end: the median in seconds; null or absent where fewer than three are known.",
  "Model.problem": "Why this model alone cannot draw now, although its service works; null while it can.",
  "Creation.model": "The id of the model; null when unknown.",
  "Creation.licence": "The licence of its model when it was created; absent where it was not known.",
  "Creation.commercial_use":
    "Whether it may be used commercially, by what was known when it was created: the strictest of its model, its source and its " +
    "references. Absent where it is not known.",
  "Creation.terms_url": "Where the terms of its model are; absent where that was not known.",
  "Creation.limited_by":
    "What makes `commercial_use` stricter than its model alone does, with the licence of that; absent where nothing does. `model`: " +
    "another model than the named one drew it.",
  "Creation.ignored":
    "The fields of the request that the model does not draw as the request says: `asked` is what it says, `used` what was " +
    "drawn instead, null for nothing.",
  "Creation.advice":
    "After a failure: what it means for a person and what to do next; `error` has the service's own message. Absent otherwise.",
  "Creation.notice":
    "What to know about a success, such as pictures that are missing or the same file, or why the pictures of a creation in `post_processing` " +
    "cannot be fetched yet; null otherwise.",
  "Creation.can_link":
    "Whether it can be linked to a creation at the service; only after an unknown outcome.",
  "Creation.price": "The price of one picture when it was created; null when unknown.",
  "Creation.cost":
    "What it cost, also where it failed; null before it ended and when unknown. `is_measured`: the service said so; otherwise it is " +
    "the price of its pictures.",
  "CreationListResponse.value.cost":
    "What the pictures of all pages cost, by currency, as far as prices are known.",
  "CreateResponse.value.generation_id": "The `creation_id` of all other operations.",
  "CreateResponse.value.creation":
    "As in `GET /v1/creation/{creation_id}`, when the wait was over; only with `Prefer: wait`, and absent where it could not be read then.",
  "StatusResponse.value.status":
    "The last five are final: `succeed`, `failed`, `cancelled`, `outcome_unknown` (it may have been started, the " +
    "service's answer was lost) and `lost` (the service no longer knows it). Treat an unknown status as work in " +
    "progress.",
  "Creation.report_time": "When the service last reported on it; null before the first report.",
  "Creation.is_overdue": "Whether it takes much longer than usual.",
  "StatusResponse.value.progress":
    "A fraction 0..1 that never falls and is 1 only on success; 0 while unknown.",
  "StatusResponse.value.is_progress_known":
    "Whether the service has reported a progress; if false, a progress of 0 should not be shown.",
  "Creation.progress": "A fraction 0..1 that never falls and is 1 only on success; null while unknown.",
  "StatusResponse.value.queue_ahead":
    "How many creations are ahead in the queue; null when unknown or no longer pending.",
  "StatusResponse.value.ignored":
    "The fields of the request that the model does not draw as the request says, as in the creation's `ignored`.",
  "StatusResponse.value.cancel_requested": "Whether a cancel was requested; `status` shows its result.",
  "StatusResponse.value.poll_after_ms": "Milliseconds until the next poll makes sense.",
  "Creation.enhanced_prompt":
    "What was drawn instead of the prompt: as the enhancer or the model rewrote it; null when neither did.",
  "ThumbnailRequest.model": "The id of a model; the default model when absent.",
  "DescribeRequest.picture": "A picture of the studio, or an upload; as for `inputs` of a create.",
  "DescribeResponse.value.model": "The model that described it, for people.",
  "DescribeResponse.value.cost": "null where it is not known.",
  "EnhanceResponse.value.enhanced_prompt": "null when the enhancer has no suggestion.",
  "WordsRequest.model": "The id of a model; the default model when absent.",
  "WordsResponse.value.can_tell": "Whether the model's service can tell; if false, the lists are empty.",
  "WordsResponse.value.understood":
    "Words and phrases that shape the picture, in the order of the text, at most 500; `as` is what each was understood as.",
  "WordsResponse.value.unknown_main":
    "The unknown word that names the main thing of the prompt, for which a composition study is drawn; null where the main " +
    "thing is known, or none is named.",
  "WordsResponse.value.unknown":
    "In the order of the text, at most 500. `start` and `end` count UTF-16 units of the field as it was sent; `nearest` has " +
    "at most three known words, nearest first.",
  "Creation.understanding":
    "How the words of the prompt were understood, and which were not; null until the first picture is drawn, and " +
    "where the service does not report it.",
  "Creation.error": `Why it failed, was lost or has an unknown outcome; null otherwise. ${FAILURES_IN_WORDS}`,
  "Creation.settings.seed": "The seed that was used; -1 for a model without seeds.",
  "Creation.previews": "Previews of unfinished pictures.",
  "Creation.made_by": "The name of the model, engine or service that drew it.",
  "CreationOutput.index": "The position within the creation, from 0.",
  "CreationOutput.seed": "The seed that draws this picture alone, with `image_number` 1; null when unknown.",
  "CreationOutput.media_url": "The picture. Needs no token, and expires.",
  "CreationOutput.thumbnail_url": "A small version of it. Needs no token, and expires.",
  "CreationEvent.kind": "A status, or `created`, `cancel_requested`.",
  "ArchiveRequest.creation_ids": "Unknown, running and other people's creations are left out.",
  "ChangeManyRequest.creation_ids": "Unknown and other people's creations are skipped.",
  "ChangesResponse.value.creations": "May repeat known creations; the later `update_time` wins.",
  "ChangesResponse.value.ahead_of_next":
    "How many queued creations would be ahead of a new one; null where the service has its own queue.",
  "AccessToken.hint": "The first characters of the secret.",
  "AccessToken.scopes":
    "`read` sees everything of its owner, `create` makes, changes and deletes pictures, `boards` changes boards, `share` makes and changes share links and answers guests, `admin` administers.",
  "AccessToken.expire_time": "When it stops working; null for never.",
  "AccessToken.limits": "Of this token alone; null is no limit.",
  "AccessToken.used": "This month, with what open creations will still use.",
  "CreateTokenResponse.value.token": "The secret, shown only once.",
  "BoardItem.picture": "null for a heading, which begins a section that reaches to the next heading.",
  "BoardItem.decision": "The decision; null while undecided.",
  "BoardItem.note": "The caption of the picture.",
  "BoardSummary.new_feedback": "Favourites and comments of guests since you last looked.",
  "BoardSummary.active_links": "The number of share links that work now.",
  "BoardPerson.is_here": "Whether this person has looked at the board within the last 15 seconds.",
  "BoardItem.decided_by": "Who last changed the decision; absent for you, and where that is not known.",
  "BoardItem.noted_by": "As `decided_by`, of the note.",
  "BoardPicture.person_name": "Whose picture it is; absent for your own.",
  "InviteRequest.who": "The e-mail address or the name by which the studio knows the person.",
  "InviteRequest.may_share": "Whether an editor may make, change and revoke share links.",
  "ShareLink.name": "For you alone; guests do not see it.",
  "ShareLink.sender": "From whom guests have the board, as they read it at its head; empty for nobody.",
  "ShareLink.introduction": "Plain text at the head of the guests' page.",
  "CreateLinkRequest.password": "Guests type it once; null for none. The studio keeps a hash.",
  "CreateLinkRequest.logo_upload_id": "An upload of yours; a copy of 512 pixels at most is kept.",
  "ShareLink.pictures": "`picks` shows only picks; rejected pictures are never shown.",
  "ShareLink.is_active": "Whether the link is neither expired nor revoked.",
  "ShareLink.url":
    "The address for guests; null when it does not work, or cannot be shown again because the studio's secret was changed.",
  "ShareLink.last_open_time": "When a guest last opened it, to the minute; null before.",
  "CreateLinkRequest.expire_time": "At most 365 days ahead; 14 days when absent.",
  "GuestPicture.thumbnail_url": "A path at this studio that works as long as the link does.",
  "GuestPicture.view_url": "As `thumbnail_url`, at most 1 600 pixels on the longer side.",
  "GuestPicture.download_url": "null when the link allows no downloads.",
  "GuestPicture.settings": "null when the link hides prompts and settings.",
  "GuestItem.note": "Empty when the link hides notes.",
  "GuestComment.id": "Of the guest's own comments the id that their client chose.",
  "GuestComment.guest_name": "As typed by the guest; nobody has verified it.",
  "GuestComment.editor_name": "Of what an editor of the board wrote.",
  "GuestBoardResponse.value.tag": "Changes with the board; to be sent as `known`.",
  "GuestComment.number": "Of a comment at a point: counted for each picture, and never given twice.",
  "GuestComment.x": "The point, as a fraction of the picture's width; null for none.",
  "GuestComment.y": "As a fraction of its height.",
  "GuestComment.parent_id": "The comment that it replies to; null for one that begins a thread.",
  "CommentRequest.x":
    "The point, as a fraction of the picture's width from 0 to 1; with `y`, or both absent.",
  "CommentRequest.parent_id": "To reply to the comment that begins a thread; `picture_id` is that of it.",
  "CommentRequest.id": "Chosen by the client for each comment; repeating it adds no second comment.",
  "Approval.people": "Named ones in the order of the list, others in the order of their first answers.",
  "Approval.answers": "By picture; the numbers are places in `people`, from 0.",
  "Approval.pictures":
    "Which pictures the link shows now: those are asked about, and counted for each person.",
  "CreateApprovalRequest.names": "Those who may answer, each under one name; none for anybody with the link.",
  "CreateApprovalRequest.deadline_time": "At most 365 days ahead; null for none.",
  "ApprovalPatch.free_person_id":
    "Another browser may take their name. Their answers stay; without a list of names the person leaves with them.",
  "AnswerRequest.guest_name": "One of the list where the round has one; nobody has verified it.",
  "AnswerRequest.answer": "null takes an answer back.",
  "SeenRequest.until":
    "A time before an earlier one changes nothing, and a time in the future is read as now.",
  "BoardResponse.value.tag":
    "Changes with what others do: guests, share links, changes of the pictures. To be sent as `known`.",
  "BoardItemsResponse.value.tag": "Changes with the page; to be sent as `known`.",
  "BoardChangeResponse.value.version_before": "The version of the board that the actions changed.",
  "BoardChangeResponse.value.added": "Of the items that the actions add, those that are on the board now.",
  "BoardChangeResponse.value.already": "The pictures to be added that were on the board before.",
  "ErrorBody.message": "One sentence for users.",
  "ErrorBody.code": "Its first three digits are the HTTP status.",
  "ErrorBody.details":
    "For a wrong request: `{field, message}`, one for each of the first wrong fields; an error has 4 KB at most.",
};

/** Members of boards, in words. */
import type { WordsOf } from "./words";

export const BOARD_MEMBERS = {
  "GET /boards/{board_id}/members": {
    id: "listMembers",
    summary: "List the people of a board",
    description: "Its owner, and behind them the members by name. Members may do so, too.",
    answer: "The people.",
  },
  "POST /boards/{board_id}/members": {
    id: "inviteMember",
    summary: "Invite a person of the studio to a board",
    description:
      "As editor or viewer, at once; no mail is sent. Only the owner may. An editor adds their own pictures, moves, " +
      "decides, writes notes and sections, and renames; only the owner removes pictures of others and deletes the " +
      "board. Somebody who is a member already gets the given role. Who is unknown and who is disabled has the " +
      "same answer.",
    example: { who: "Ada", role: "editor" },
    answer: "The member.",
  },
  "PATCH /boards/{board_id}/members/{person_id}": {
    id: "changeMember",
    summary: "Change what a member may do",
    description: "Only the given fields, at once for pages that are open. Only the owner may.",
    example: { role: "viewer" },
    answer: "The member.",
  },
  "DELETE /boards/{board_id}/members/{person_id}": {
    id: "removeMember",
    summary: "Remove a member, or leave a board",
    description:
      "The owner removes anybody, a member themselves alone. Their next request is answered with 404; their " +
      "pictures and their share links stay the board's, and the answer says how many links those are. `links=end` ends " +
      "them, also later.",
    answer: "The person is no member any more.",
  },
  "GET /boards/{board_id}/activity": {
    id: "listActivity",
    summary: "List who did what on a board",
    description: "The last 200 activities, the newest first, since its first member was invited.",
    answer: "The activities.",
  },
} satisfies WordsOf;

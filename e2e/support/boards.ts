/** Boards of a test. */

import { boardResponseSchema, boardSummaryResponseSchema } from "contract/boards/board";
import { creationListResponseSchema } from "contract/creations/creation-list";
import type { ApiClient } from "./api-client";

/** The ids of all pictures of a person, newest first. */
export async function pictureIdsOf(api: ApiClient): Promise<string[]> {
  const answer = await api.get("/api/creations?limit=100");
  const { creations } = creationListResponseSchema.parse(await answer.json()).value;
  return creations.flatMap(({ outputs }) => outputs.map(({ id }) => id));
}

/** @returns the id of a new board with these pictures. */
export async function makeBoard(api: ApiClient, name: string, pictureIds: string[]): Promise<string> {
  const answer = await api.post("/api/boards", { name, picture_ids: pictureIds });
  return boardSummaryResponseSchema.parse(await answer.json()).value.id;
}

/** A board's pictures as the studio has them: ids, marks and notes; a heading as its title. */
export async function boardOrder(api: ApiClient, boardId: string): Promise<string[]> {
  const answer = await api.get(`/api/boards/${boardId}`);
  const { board } = boardResponseSchema.parse(await answer.json()).value;
  return (board?.items ?? []).map(({ picture, title }) => picture?.id ?? `# ${title}`);
}

/** Boards of a test. */

import { boardResponseSchema, boardSummaryResponseSchema } from "contract/boards/board";
import { linkResponseSchema } from "contract/boards/share-link";
import { creationListResponseSchema } from "contract/creations/creation-list";
import { type ApiClient, SMALL } from "./api-client";

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

/** A board's pictures as the studio has them: ids, decisions and notes; a heading as its title. */
export async function boardOrder(api: ApiClient, boardId: string): Promise<string[]> {
  const answer = await api.get(`/api/boards/${boardId}`);
  const { board } = boardResponseSchema.parse(await answer.json()).value;
  return (board?.items ?? []).map(({ picture, title }) => picture?.id ?? `# ${title}`);
}

/** @returns the id of a new board with two pictures of its own, and the address of its share link. */
export async function makeSharedBoard(api: ApiClient): Promise<{ id: string; url: string }> {
  const creationId = await api.create({ ...SMALL, config: { image_number: 2 } });
  await api.untilEnded(creationId);
  const { outputs } = await api.detail(creationId);
  const id = await makeBoard(
    api,
    "Lobby",
    outputs.map((one) => one.id),
  );
  const made = await api.post(`/api/boards/${id}/links`, {});
  return { id, url: linkResponseSchema.parse(await made.json()).value.url ?? "" };
}

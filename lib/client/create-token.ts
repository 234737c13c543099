/** `POST /api/tokens`: makes an access token. The answer is the only time its secret is seen. */
import { callApi } from "./api/call-api";

export async function createToken(name: string) {
  const { value } = await callApi({
    path: "/api/tokens",
    method: "POST",
    body: { name },
    answer: "tokenCreated",
  });
  return value;
}

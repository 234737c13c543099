/** Calls that only a few pages make, for administrators and about limits. */
import type { AdminAnswer, AdminAnswerName } from "./admin-answers";
import { type ApiRequest, callAndRead } from "./call-api";

/** As `callApi`, with the schemas that only these calls need. @throws ApiError, NoAnswerError, UnexpectedAnswerError */
export const callAdminApi = <Name extends AdminAnswerName>({
  answer,
  ...request
}: ApiRequest & { answer: Name }): Promise<AdminAnswer<Name>> =>
  callAndRead(
    request,
    import("./admin-answers").then(
      ({ readAdminAnswer }) =>
        (status, text) =>
          readAdminAnswer(answer, status, text),
    ),
  );

/** Tests of other writes between two statements of a create. */

import { ERROR_CODES } from "contract/errors";
import { CreateFailure } from "image-providers/create-failure";
import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode, type UnknownRow } from "kysely";
import { expect, it } from "vitest";
import { describeOnPostgres } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "./create";

/** Runs an action after a statement, before its result is returned. */
function between(act: (statement: RootOperationNode, rows: UnknownRow[]) => Promise<void>): KyselyPlugin {
  const statements = new WeakMap<QueryId, RootOperationNode>();
  return {
    transformQuery({ node, queryId }) {
      statements.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const statement = statements.get(queryId);
      if (statement) await act(statement, result.rows);
      return result;
    },
  };
}

const isInsertOfCreation = (statement: RootOperationNode) =>
  statement.kind === "InsertQueryNode" && statement.into?.table.identifier.name === "creations";

const isSelectOfCreation = (statement: RootOperationNode) =>
  statement.kind === "SelectQueryNode" &&
  statement.from?.froms.some((from) => TableNode.is(from) && from.table.identifier.name === "creations");

describeOnPostgres("two concurrent creates with one key", (database, another) => {
  it("of two concurrent creates with one key, the second uses the key when the first is refused", async () => {
    const ownerId = await addPerson(database(), "ada");
    const input = { ownerId, request: aRequest(), idempotencyKey: "k" };

    const first = createScriptedService();
    let refuse = () => {};
    const recorded = new Promise<void>((heard) => {
      first.on.create = () => {
        heard();
        return new Promise((_, reject) => {
          const { code } = ERROR_CODES.invalid_request;
          refuse = () => reject(new CreateFailure("refused", { message: "No.", code, details: [] }));
        });
      };
    });
    let refused: Promise<unknown> | undefined;
    const second = createScriptedService();
    const db = database().withPlugin(
      between(async (statement, rows) => {
        if (!refused && isSelectOfCreation(statement)) {
          // The second create has just read that the key is unused. Only now does the first create insert its row.
          refused = createCreation(createTestStudio(another(), { service: first }).context, input).catch(
            (error: unknown) => error,
          );
          await recorded;
        } else if (isInsertOfCreation(statement) && rows.length === 0) {
          refuse();
          await refused;
        }
      }),
    );

    const id = await createCreation(createTestStudio(db, { service: second }).context, input);
    expect(await refused).toMatchObject({ errorName: "invalid_request" });
    expect(second.calls.create).toBe(1);
    const rows = await database().selectFrom("creations").select(["id", "status"]).execute();
    expect(rows).toEqual([{ id, status: "pending" }]);
  });
});

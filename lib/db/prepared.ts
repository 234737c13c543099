/** Statements that are compiled once: for small queries Kysely takes longer to compile than the database to answer. */
import "server-only";
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema";

/** A parameter whose value each execution gives. */
export class Slot {
  /** @param first its value at the first execution, for tests that look at plans */
  constructor(
    readonly name: string,
    readonly first: unknown,
  ) {}
}

/** Stands for a value that each execution gives. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * Prepares a statement whose text is the same for all values.
 *
 *     const nameOf = prepared<{ id: string }, { name: string }>((db, value) =>
 *       db.selectFrom("people").select("name").where("id", "=", value("id")));
 *     const [person] = await nameOf(db, { id });
 *
 * @param build is called once for each handle; a transaction is a handle of its own.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, value: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Kysely<Database>, CompiledQuery<Row>>();
  return async (db, values) => {
    const slot: ValueOf<Values> = (name) => sql`${new Slot(name, values[name])}`;
    const statement = compiled.get(db) ?? build(db, slot).compile();
    compiled.set(db, statement);
    const parameters = statement.parameters.map((one) =>
      one instanceof Slot ? Reflect.get(values, one.name) : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

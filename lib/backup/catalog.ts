/**
 * The tables to copy, as the database itself describes them, so that a migration that adds a table or a column needs no change
 * here. Generated columns, virtual tables (such as a search index) and their shadow tables are left out: they follow from others.
 */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";

export type ColumnKind = "text" | "integer" | "bytes";

export interface Column {
  name: string;
  kind: ColumnKind;
}

export interface Table {
  name: string;
  /** In the order of their names, which is the same on both databases. */
  columns: readonly Column[];
  /** The columns of the primary key, in its order. */
  key: readonly Column[];
}

interface ColumnRow {
  table_name: string;
  column_name: string;
  type: string;
  /** The place in the primary key, from 1; 0 for others. */
  key_place: number;
}

/**
 * All tables of the studio, each after those it refers to.
 *
 * @throws Error for a column type that both databases do not share, a table without primary key, or tables that refer to each
 * other in a circle; a test of the migrations fails then.
 */
export async function readCatalog(db: Kysely<Database>): Promise<Table[]> {
  const { rows: columns } = await (isPostgres(db) ? postgresColumns : sqliteColumns).execute(db);
  const { rows: references } = await (isPostgres(db) ? postgresReferences : sqliteReferences).execute(db);
  const names = [...new Set(columns.map(({ table_name }) => table_name))];
  const tables = names.map((name) =>
    tableOf(
      name,
      columns.filter(({ table_name }) => table_name === name),
    ),
  );
  return inOrder(tables, references);
}

function tableOf(name: string, rows: readonly ColumnRow[]): Table {
  const columnOf = (row: ColumnRow): Column => ({ name: row.column_name, kind: kindOf(row) });
  const key = rows.filter(({ key_place }) => key_place > 0).sort((a, b) => a.key_place - b.key_place);
  if (key.length === 0)
    throw new Error(`The table ${name} has no primary key, so it cannot be copied in order.`);
  return {
    name,
    columns: rows.map(columnOf).sort((a, b) => (a.name < b.name ? -1 : 1)),
    key: key.map(columnOf),
  };
}

const KINDS: Record<string, ColumnKind> = {
  text: "text",
  integer: "integer",
  bigint: "integer",
  blob: "bytes",
  bytea: "bytes",
};

function kindOf({ table_name, column_name, type }: ColumnRow): ColumnKind {
  const kind = KINDS[type.toLowerCase()];
  if (!kind)
    throw new Error(`The column ${table_name}.${column_name} has the type ${type}, which is not copied.`);
  return kind;
}

/** By name, but each after the tables it refers to. */
function inOrder(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const waiting = new Map(
    tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name }) =>
      references.every(({ child, parent }) => child !== name || !waiting.has(parent)),
    );
    if (!next)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}.`);
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

const sqliteColumns = sql<ColumnRow>`
  select t.name as table_name, c.name as column_name, c.type as type, c.pk as key_place
  from pragma_table_list t join pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`;

const sqliteReferences = sql<{ child: string; parent: string }>`
  select t.name as child, f."table" as parent
  from pragma_table_list t join pragma_foreign_key_list(t.name) f
  where t.schema = 'main' and t.type = 'table'`;

const postgresColumns = sql<ColumnRow>`
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
    coalesce(array_position(string_to_array(i.indkey::text, ' '), a.attnum::text), 0) as key_place
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'`;

const postgresReferences = sql<{ child: string; parent: string }>`
  select child.relname as child, parent.relname as parent
  from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`;

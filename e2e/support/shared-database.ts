/** Settings with which several studios share one PostgreSQL database. */
import { randomUUID } from "node:crypto";
import pg from "pg";

/** A test that needs it is skipped without one. */
export const POSTGRES = process.env.TEST_DATABASE_URL;

/** Makes an empty database. @returns the settings of each studio on it. */
export async function newSharedDatabase(): Promise<Record<string, string>> {
  const name = `studio_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(POSTGRES ?? "");
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.href,
    PICTURE_STORE: "database",
    NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
  };
}

/** Removes a database with everything in it, also while others are connected. @param settings of `newSharedDatabase` */
export async function dropSharedDatabase({ DATABASE_URL = "" }: Record<string, string>): Promise<void> {
  await onServer(`drop database ${new URL(DATABASE_URL).pathname.slice(1)} with (force)`);
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(POSTGRES);
  await client.connect();
  await client.query(statement);
  await client.end();
}

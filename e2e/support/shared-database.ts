/** Settings with which several studios share one PostgreSQL database. */
import { randomUUID } from "node:crypto";
import pg from "pg";

/** A test that needs it is skipped without one. */
export const POSTGRES = process.env.TEST_DATABASE_URL;

/** Makes an empty database. @returns the settings of each studio on it. */
export async function newSharedDatabase(): Promise<Record<string, string>> {
  const name = `studio_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client(POSTGRES);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(POSTGRES ?? "");
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.href,
    PICTURE_STORE: "database",
    NEXTAUTH_SECRET: "the same thirty-two bytes or more everywhere",
  };
}

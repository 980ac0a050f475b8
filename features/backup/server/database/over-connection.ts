import type { DB } from '@heliodon/infrastructure/database.gen';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Queries by the words of everybody else, on a connection that is in a transaction of its own. */
export function overConnection(client: pg.Client): Kysely<DB> {
  const borrowed = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => undefined } }),
  });
}

import type { DB } from '@heliodon/infrastructure/database.gen';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A query builder on a connection that is already in a transaction. */
export function overConnection(client: pg.Client): Kysely<DB> {
  const borrowed = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => undefined } }),
  });
}

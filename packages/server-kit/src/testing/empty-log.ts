import pg from 'pg';

/** Empties the log between tests of one database; the program itself cannot do this. */
export async function emptyLog(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const tables = ['operation_log', 'operation_log_chain', 'log_head'];
    const guards = (word: string) =>
      tables.map((table) => `ALTER TABLE ${table} ${word} TRIGGER USER;`).join('');
    await client.query(`BEGIN; ${guards('DISABLE')} TRUNCATE operation_log, operation_log_chain RESTART IDENTITY;
      UPDATE log_head SET seq = 0, hash = ''; ${guards('ENABLE')} COMMIT`);
  } finally {
    await client.end();
  }
}

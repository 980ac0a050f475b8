import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';

/** A stream of rows into a table. Database errors are thrown by the next call. */
export class RowsIn {
  readonly #copy: CopyStreamQuery;
  #failure: Error | undefined;

  constructor(client: pg.Client, sql: string) {
    this.#copy = client.query(copyFrom(sql));
    this.#copy.on('error', (error) => {
      this.#failure ??= error;
    });
  }

  /** Copies the bytes, because they are part of a reused buffer. */
  async write(content: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#copy.once('error', reject);
      this.#copy.write(Buffer.from(content), (error) => {
        this.#copy.off('error', reject);
        if (error) reject(this.#failure ?? error);
        else resolve();
      });
    });
  }

  async end(): Promise<void> {
    this.#copy.end();
    await finished(this.#copy).catch((error) => {
      throw this.#failure ?? error;
    });
  }

  giveUp(): void {
    this.#copy.destroy();
  }
}

import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { frame } from '../file/frames.ts';
import { PLAIN_MAGIC, type PlainFacts, padded, sha256Of } from '../file/header.ts';
import type { OpenedFile } from '../file/open.ts';
import { readFrames } from '../file/read.ts';

/** The same backup in the format before version 2: not encrypted, not signed, without the secrets. */
export async function writePlainFile(path: string, file: OpenedFile): Promise<void> {
  const frames: Buffer[] = [];
  for await (const { type, content } of readFrames(file))
    if (type !== 'K') frames.push(frame(type, Buffer.from(content)));
  const body = gzipSync(Buffer.concat(frames));
  const { createdAt, automatic, migration, migrationVersion, tables, rows, databaseBytes } = file.head;
  const facts: PlainFacts = {
    createdAt,
    automatic,
    migration,
    migrationVersion,
    tables,
    rows,
    databaseBytes,
    bodyBytes: body.length,
    bodySha256: sha256Of(body),
  };
  const text = JSON.stringify(facts);
  await writeFile(path, Buffer.concat([padded(`${PLAIN_MAGIC}\n${sha256Of(text)}\n${text}\n`), body]));
}

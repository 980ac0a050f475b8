import { readFileSync } from 'node:fs';
import { coded } from '@heliodon/telemetry/logger-text';
import type { z } from 'zod';
import { checked, FileFaults } from './file-faults.ts';

/** Reads a JSON file by its schema. `label` is its name in messages. Throws FileFaults. */
export function readChecked<T extends z.ZodType>(schema: T, path: string, label: string): z.output<T> {
  return checked(schema, readJson(path, label), label);
}

/** Throws FileFaults. */
export function readJson(path: string, label: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // Without the path: faults of maps are sent to the platform.
    const { code } = error as NodeJS.ErrnoException;
    throw new FileFaults(label, [
      code === 'ENOENT' ? coded('fileNotFound', {}) : `file not readable (${code})`,
    ]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileFaults(label, [coded('notJson', { error: (error as Error).message })]);
  }
}

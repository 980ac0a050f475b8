import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNEXPECTED } from '@heliodon/contract/errors';
import { logActionEntries } from '@heliodon/contract/log-actions';
import type { ErrorEntry } from '@heliodon/kernel/app-error';
import { expect, it } from 'vitest';
import { callTable } from '../src/calls.ts';

const root = join(import.meta.dirname, '../../..');
const declaring = ['features', 'device-plane', 'packages']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  )
  .filter(
    (file) =>
      /\/(contract|src)\//.test(file) && /(?<!\.test)\.ts$/.test(file) && !file.includes('node_modules'),
  )
  .filter((file) => / = defineErrors\(/.test(readFileSync(file, 'utf8')));
const groups = (await Promise.all(declaring.map((file): Promise<Record<string, unknown>> => import(file))))
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Errors'))
  .map(([, group]) => group as Readonly<Record<string, ErrorEntry>>);
/** A group may contain the entries of another one. */
const entries = [
  ...new Map(groups.flatMap((group) => Object.entries(group)).map(([name, entry]) => [entry, name])),
].map(([entry, name]) => [name, entry] as const);
/** Codes that end the session, and the code of server failures, have several reasons. */
const business = entries.filter(([, { code }]) => code >= 2000 && code < UNEXPECTED);

it('every error has its own code in the documented ranges, and texts in both languages', () => {
  expect(groups.length).toBeGreaterThan(30);
  const codes = business.map(([, entry]) => entry.code);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
  for (const [name, entry] of entries) {
    expect([401, 403, 404].includes(entry.code) || (entry.code >= 2000 && entry.code <= 9999), name).toBe(
      true,
    );
    expect(entry.zh, name).toMatch(/[\u4e00-\u9fff]/);
    expect(entry.en, name).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

it('every type of log entry has texts in both languages with the same placeholders', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  expect(logActionEntries().size).toBeGreaterThan(5);
  for (const [key, action] of logActionEntries()) expect(places(action.zh), key).toEqual(places(action.en));
});

it('no two calls share a path', () => {
  const paths = callTable.map((call) => call.path);
  expect(new Set(paths).size).toBe(paths.length);
});

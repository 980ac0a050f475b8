import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstFileHints } from './first-file-hints.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heliodon-portal-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('lists the scripts and styles of a page by its path, ignoring the query', () => {
  const files = { '/plants': ['/assets/a.js', '/assets/b.css'], '/overview': ['/assets/c.js'] };
  writeFileSync(join(root, 'first-files.json'), JSON.stringify(files));
  const hints = firstFileHints(root);
  expect(hints('/plants?page=2')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="preload" as="style" crossorigin href="/assets/b.css">',
  );
  expect(hints('/overview')).toContain('/assets/c.js');
  expect(hints('/login')).toBe('');
  expect(hints('/toString')).toBe('');
});

it('lists nothing without the file of the build', () => {
  expect(firstFileHints(root)('/plants')).toBe('');
});

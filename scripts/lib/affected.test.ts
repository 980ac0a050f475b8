import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { affectedTests } from './affected.mjs';

const FILES: Record<string, string> = {
  'packages/kernel/package.json': '{ "name": "@heliodon/kernel", "exports": { "./*": "./src/*.ts" } }',
  'packages/kernel/src/unit.ts': '',
  'packages/kernel/src/unit.test.ts': `import { a } from './unit.ts';`,
  'packages/infrastructure/migrations/0001_start.sql': '',
  'features/one/package.json':
    '{ "name": "@heliodon/one", "exports": { "./contract": "./contract/one.contract.ts", "./server": "./server/index.ts", "./web": "./web/index.ts" } }',
  'features/one/contract/one.contract.ts': `import { a } from '@heliodon/kernel/unit';`,
  'features/one/server/index.ts': `import {\n  x,\n} from '../contract/one.contract.ts';`,
  'features/one/server/one.db.test.ts': `import { y } from './index.ts';`,
  'features/one/web/texts/en.json': '{}',
  'features/one/web/Page.tsx': `import type { T } from '@heliodon/one/contract';`,
  'features/one/web/Page.component.test.tsx': `import Page from './Page.tsx';`,
  'features/one/web/index.ts': `export const pages = [() => import('./Page.tsx')];`,
  'apps/portal/src/bell.ts': `import { pages } from '@heliodon/one/web';`,
  'apps/portal/test/frame.component.test.tsx': `import { bell } from '../src/bell.ts';`,
  'features/two/package.json': '{ "name": "@heliodon/two", "exports": {} }',
  'features/two/server/two.test.ts': `import { z } from '@heliodon/one/contract';`,
  'features/two/server/other.test.ts': '',
  'apps/server/src/context.ts': `import { y } from '@heliodon/one/server';`,
  'apps/server/test/whole.db.test.ts': `import { c } from '../src/context.ts';`,
  'apps/server/test/authorisation/calls-1.db.test.ts': `import { c } from '../../src/context.ts';`,
  'apps/portal/src/lazy.ts': `export const page = () => import('@heliodon/one/contract');`,
  'apps/portal/src/lazy.test.ts': `import { page } from './lazy.ts';`,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'affected-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const CONTRACT_TESTS = [
  'features/one/server/one.db.test.ts',
  'features/one/web/Page.component.test.tsx',
  'features/two/server/two.test.ts',
  'apps/portal/src/lazy.test.ts',
  'apps/server/test/authorisation/calls-1.db.test.ts',
];

it.each<[string, string, string[]]>([
  ['a page: its own tests', 'features/one/web/Page.tsx', ['features/one/web/Page.component.test.tsx']],
  [
    'a contract: both sides of its feature, other features, what loads it later',
    'features/one/contract/one.contract.ts',
    CONTRACT_TESTS,
  ],
  [
    'what a contract imports: the same, and its own test',
    'packages/kernel/src/unit.ts',
    [...CONTRACT_TESTS, 'packages/kernel/src/unit.test.ts'],
  ],
  [
    'the composition root itself: tests of the whole server',
    'apps/server/src/context.ts',
    ['apps/server/test/whole.db.test.ts', 'apps/server/test/authorisation/calls-1.db.test.ts'],
  ],
  [
    'the pages that a feature offers: tests of the whole portal',
    'features/one/web/index.ts',
    ['apps/portal/test/frame.component.test.tsx'],
  ],
  [
    'texts: the tests of the pages of their feature',
    'features/one/web/texts/en.json',
    ['features/one/web/Page.component.test.tsx'],
  ],
  [
    'a migration: every test on the database',
    'packages/infrastructure/migrations/0001_start.sql',
    [
      'features/one/server/one.db.test.ts',
      'apps/server/test/whole.db.test.ts',
      'apps/server/test/authorisation/calls-1.db.test.ts',
    ],
  ],
  [
    'a test: itself',
    'features/two/server/other.test.ts',
    ['features/two/server/other.test.ts', 'apps/server/test/authorisation/calls-1.db.test.ts'],
  ],
  ['a document: nothing', 'docs/TESTING.md', []],
])('%s', (_, changed, expected) => {
  expect(affectedTests([changed], root).sort()).toEqual([...expected].sort());
});

it('the list of dependencies affects everything', () => {
  const all = Object.keys(FILES).filter((path) => path.includes('.test.'));
  expect(affectedTests(['package.json'], root).sort()).toEqual(all.sort());
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports } from './imports.mjs';

// A small project with the same layout. Each line of a file is one import; ✗ names the rule that must report
// it. A cycle is reported once, at one of its members.
const FILES: Record<string, string[]> = {
  'packages/kernel/src/unit.ts': ['temporal-polyfill', 'zod ✗kernel', 'node:fs ✗kernel'],
  'packages/kernel/src/unit.test.ts': ['node:fs', './unit.ts'],
  'packages/contract/src/call.ts': [
    'zod',
    '@heliodon/kernel/unit',
    '@heliodon/infrastructure/db ✗contract-kit',
  ],
  'packages/infrastructure/src/db.ts': [
    'node:fs',
    '@heliodon/kernel/unit',
    '@heliodon/web/api ✗infrastructure',
    '@heliodon/server-kit/route ✗infrastructure',
  ],
  'packages/server-kit/src/route.ts': ['@heliodon/two/contract ✗server-kit'],
  'device-plane/links/src/broker.ts': [
    '@heliodon/infrastructure/db',
    '@heliodon/server-kit/route ✗device-plane',
    '@heliodon/two/contract ✗device-plane',
  ],
  'packages/energy/src/tariff.ts': ['@heliodon/kernel/unit', 'node:fs ✗energy', 'react ✗energy'],
  'packages/web/src/api.ts': ['@heliodon/contract/call', 'react', 'node:fs ✗no-node-in-browser'],
  'packages/ui/src/Table.tsx': ['@heliodon/web/api', '@heliodon/infrastructure/db ✗ui'],
  'packages/ui/src/a.ts': ['./b.ts ✗no-cycle'],
  'packages/ui/src/b.ts': ['./c.tsx'],
  'packages/ui/src/c.tsx': ['type ./a.ts'],
  'features/one/contract/one.contract.ts': [
    'zod',
    '@heliodon/contract/call',
    '@heliodon/two/contract',
    '../server/index.ts ✗feature-contract',
    'node:fs ✗feature-contract',
  ],
  'features/one/server/index.ts': [
    '@heliodon/infrastructure/db',
    '@heliodon/energy/tariff',
    '@heliodon/two/contract',
    '@heliodon/two/server ✗feature-server',
    'type @heliodon/two/server ✗feature-server',
    '@heliodon/two/server/two.service ✗resolvable',
    '../../two/contract/inside.ts ✗feature-inside',
    '../../two/contract/two.contract.ts ✗by-name',
    '../web/index.tsx ✗feature-server',
    '@heliodon/web/api ✗feature-server',
    '@heliodon/ui/Table ✗feature-server',
    'react ✗server-stays-server',
    '@heliodon/fleet/demo ✗feature-server',
  ],
  'features/one/web/index.tsx': [
    'react',
    '@heliodon/ui/Table',
    '@heliodon/energy/tariff',
    '@heliodon/two/contract',
    './texts.json',
    '@heliodon/two/web ✗feature-web',
    '@heliodon/infrastructure/db ✗feature-web',
    '../server/service.ts ✗feature-web',
  ],
  'features/one/web/texts.json': [],
  'features/one/contract/allowed.ts': [
    'zod',
    '@heliodon/contract/call',
    '@heliodon/two/contract',
    './one.contract.ts',
  ],
  'features/one/server/allowed.ts': [
    '@heliodon/infrastructure/db',
    '@heliodon/energy/tariff',
    '@heliodon/two/contract',
    '@heliodon/kernel/unit',
    '../contract/one.contract.ts',
    'node:fs',
    'zod',
  ],
  'features/one/web/allowed.tsx': [
    '@heliodon/ui/Table',
    '@heliodon/web/api',
    '@heliodon/energy/tariff',
    '@heliodon/two/contract',
    '../contract/one.contract.ts',
    './texts.json',
    'react',
  ],
  'apps/server/src/allowed.ts': [
    '@heliodon/one/server',
    '@heliodon/infrastructure/db',
    '@heliodon/fleet/demo',
    'node:fs',
  ],
  'features/one/server/service.ts': [],
  'features/two/contract/two.contract.ts': [],
  'features/two/contract/inside.ts': [],
  'features/two/server/index.ts': ['./two.service.ts'],
  'features/two/server/two.service.ts': [],
  'features/two/web/index.tsx': [],
  'apps/fleet/src/demo.ts': ['@heliodon/kernel/unit'],
  'apps/server/src/main.ts': [
    '@heliodon/one/server',
    '@heliodon/two/server',
    '@heliodon/infrastructure/db',
    '@heliodon/fleet/demo',
    '@heliodon/one/web ✗server-stays-server',
    '../../../features/two/server/two.service.ts ✗public-entry',
  ],
  'apps/portal/src/main.tsx': [
    '@heliodon/one/web',
    '@heliodon/two/web',
    '@heliodon/two/server ✗browser-stays-browser',
  ],
};

const EXPORTS: Record<string, Record<string, string>> = {
  one: {
    './contract': './contract/one.contract.ts',
    './server': './server/index.ts',
    './web': './web/index.tsx',
  },
  two: {
    './contract': './contract/two.contract.ts',
    './server': './server/index.ts',
    './web': './web/index.tsx',
  },
  ui: { './*': './src/*.tsx' },
  fleet: { './demo': './src/demo.ts' },
};

let root: string;
let result: Awaited<ReturnType<typeof checkImports>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, lines] of Object.entries(FILES))
    write(path, path.endsWith('.json') ? '{}' : source(lines));
  for (const npm of ['zod', 'react', 'temporal-polyfill']) {
    write(`node_modules/${npm}/package.json`, JSON.stringify({ name: npm, main: 'index.js' }));
    write(`node_modules/${npm}/index.js`, '');
  }
  const workspaces = new Set(Object.keys(FILES).map((path) => path.split('/').slice(0, 2).join('/')));
  mkdirSync(join(root, 'node_modules', '@heliodon'));
  for (const folder of workspaces) {
    const name = folder.split('/')[1] ?? '';
    const exports = EXPORTS[name] ?? { './*': './src/*.ts' };
    write(`${folder}/package.json`, JSON.stringify({ name: `@heliodon/${name}`, type: 'module', exports }));
    symlinkSync(join(root, folder), join(root, 'node_modules', '@heliodon', name));
  }
  result = await checkImports(root);
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function source(lines: string[]): string {
  const imports = lines.map((line, index) => {
    const name = line.replace(/^type | ✗.*$/g, '');
    return `import ${line.startsWith('type ') ? 'type ' : ''}* as m${index} from '${name}';`;
  });
  return `${imports.join('\n')}\nexport const x = 1;\n`;
}

describe.each(Object.entries(FILES))('%s', (path, lines) => {
  const expected = lines.flatMap((line) => line.match(/✗(\S+)/)?.[1] ?? []);
  it(`breaks ${expected.length === 0 ? 'no rule' : expected.join(', ')}`, () => {
    const found = result.problems
      .filter((p) => p.startsWith(`${path} → `))
      .map((p) => /: ([a-z-]+)\. /.exec(p)?.[1]);
    if (expected.length === 0) expect(found).toEqual([]);
    for (const rule of expected) expect(found).toContain(rule);
    expect(found.length).toBeGreaterThanOrEqual(expected.length);
  });
});

it('every source file was read', () => {
  expect(result.problems.filter((p) => p.includes('was not read'))).toEqual([]);
  const sources = Object.keys(FILES).filter((path) => !path.endsWith('.json'));
  expect(result.modules).toBeGreaterThanOrEqual(sources.length);
});

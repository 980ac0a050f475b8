import { expect, it } from 'vitest';
import { type Info, namesOfIndexes, withImports } from './file-groups.ts';

const INDEX = '/node_modules/antd/es/index.js';
const modules: Record<string, { code: string; importedIds: string[] }> = {
  '/page.tsx': {
    code: `import { Button as B, Table } from "antd";\nimport { cell } from "./cell.ts";`,
    importedIds: [INDEX, '/cell.ts'],
  },
  '/cell.ts': { code: '', importedIds: ['/page.tsx'] },
  [INDEX]: {
    code: `export { default as Button } from './button';\nexport { default as Table } from './table';\nexport { default as Tree } from './tree';`,
    importedIds: ['button', 'table', 'tree'].map((name) => `/node_modules/antd/es/${name}/index.js`),
  },
  '/node_modules/antd/es/table/index.js': { code: '', importedIds: ['/rc-table.js'] },
};
const info: Info = (id) => modules[id] ?? null;

it('follows all imports, and of a library only the imported names', () => {
  const byName = namesOfIndexes([INDEX], info);
  expect([...withImports(['/page.tsx'], info, byName)].sort()).toEqual([
    '/cell.ts',
    '/node_modules/antd/es/button/index.js',
    '/node_modules/antd/es/table/index.js',
    '/page.tsx',
    '/rc-table.js',
  ]);
});

it('throws if the index of a library could not be parsed', () => {
  expect(() => withImports(['/page.tsx'], info, new Map())).toThrow('Button, which /page.tsx imports');
});

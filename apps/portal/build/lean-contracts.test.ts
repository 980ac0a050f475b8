import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanContracts } from './lean-contracts.ts';

const CONTRACT = `
export const defineCall = (spec) => spec;
const row = made('row');
export const screenType = () => made('screen type');
export const paging = { page: made('page') };
export const getList = defineCall({
  path: '/plants/getList',
  summary: 'for the document of the API',
  request: made('request of the list'),
  response: made(row),
});
export const remove = defineCall({ path: '/plants/remove', request: made('request of removing'), response: row });
export const first = 1, second = made('second');
`;

/** What is left of a contract for a page that uses some of its names. */
async function built(page: string): Promise<string> {
  const files: Record<string, string> = {
    '/features/plants/contract/list.contract.ts': CONTRACT,
    '/page.js': page,
  };
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: '/page.js' } },
    plugins: [
      { name: 'files', resolveId: (id) => (id in files ? id : undefined), load: (id) => files[id] },
      leanContracts(),
    ],
  });
  return 'output' in made ? made.output[0].code : '';
}

const FROM = "from '/features/plants/contract/list.contract.ts'";

describe('a contract in the portal', () => {
  it('keeps the path and the request of a call that is used, and nothing else', async () => {
    const code = await built(`import { getList } ${FROM}; send(getList.path, getList.request);`);
    expect(code).toContain('/plants/getList');
    expect(code).toContain('request of the list');
    expect(code).not.toMatch(/row|for the document|removing|second|made\('page'\)/);
  });

  it('keeps constants that are used, and functions as they are', async () => {
    const code = await built(
      `import { first, paging, screenType } ${FROM}; send(first, paging, screenType());`,
    );
    expect(code).toContain('made("page")');
    expect(code).toContain('made("screen type")');
    expect(code).not.toMatch(/getList|second/);
  });
});

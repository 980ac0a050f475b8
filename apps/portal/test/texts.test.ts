import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const tables = import.meta.glob<Texts>(
  [
    '../../../{features,device-plane}/*/web/texts/*.json',
    '../../../packages/*/src/texts/*.json',
    '../src/**/texts/*.json',
  ],
  { eager: true, import: 'default' },
);
const sources = import.meta.glob<string>(
  [
    '../../../{features,device-plane}/*/web/**/*.{ts,tsx}',
    '../../../packages/{ui,web}/src/**/*.{ts,tsx}',
    '../src/**/*.{ts,tsx}',
    '!**/*.test.*',
  ],
  { eager: true, import: 'default', query: '?raw' },
);

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

const folders = Object.keys(tables)
  .filter((file) => file.endsWith('/zh.json'))
  .map((file) => file.replace('texts/zh.json', ''));
/** The nearest one around it that has texts. */
const folderOf = (source: string) =>
  folders.filter((folder) => source.startsWith(folder)).sort((a, b) => b.length - a.length)[0];

/** Every folder of texts, with the source that uses it. */
const spaces = folders.map((folder) => {
  const file = `${folder}texts/zh.json`;
  // The texts of packages/web are asked for through webText(), from anywhere.
  const isWeb = folder.includes('packages/web/');
  const inFolder = Object.entries(sources).filter(([source]) => isWeb || folderOf(source) === folder);
  return {
    name: folder.replaceAll('../', ''),
    asks: isWeb ? /\bwebText\(\s*'([\w.-]+)'/g : /\bt\(\s*'([\w.-]+)'/g,
    zh: flatten(tables[file] ?? {}),
    en: flatten(tables[file.replace('zh.json', 'en.json')] ?? {}),
    source: inFolder.map(([, text]) => text).join('\n'),
  };
});

/** Keys that the code asks for by name, and beginnings of those that it puts together. */
function asked({ source, asks }: { source: string; asks: RegExp }) {
  const literals = new Set([...source.matchAll(/['"]([\w-]+(?:\.[\w-]+)*)['"]/g)].map((m) => m[1] as string));
  const calls = [...source.matchAll(asks)].map((m) => m[1] as string);
  const beginnings = [...source.matchAll(/`([\w.-]+\.)\$\{/g)].map((m) => m[1] as string);
  return { literals, calls, beginnings };
}

/** Other names of things that have one: 负载, 购电, 储能变流器, 操作密码; expensive, reduced, minimum. */
const OTHER_NAMES = {
  zh: /负荷(?!率)|取电(?!表)|储能机|指令密码/,
  en: /\bdear(er|est)?\b|\bgives? way\b|\bleast import\b/i,
};

const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort();

it('there are texts to look at', () => {
  expect(spaces.length).toBeGreaterThan(5);
});

describe.each(spaces.filter((space) => space.zh.size > 0).map((space) => [space.name, space] as const))(
  '%s',
  (_, space) => {
    it('has the same keys in both languages', () => {
      expect([...space.en.keys()].sort()).toEqual([...space.zh.keys()].sort());
    });

    it('has one name for each thing', () => {
      const named = (texts: ReadonlyMap<string, string>, other: RegExp) =>
        [...texts].filter(([, text]) => other.test(text));
      expect([...named(space.zh, OTHER_NAMES.zh), ...named(space.en, OTHER_NAMES.en)]).toEqual([]);
    });

    it('has no empty text, and the same places in both languages', () => {
      for (const [key, zh] of space.zh) {
        expect(zh.trim(), key).not.toBe('');
        expect(places(space.en.get(key) ?? ''), key).toEqual(places(zh));
      }
    });

    it('says Chinese in Chinese and no Chinese in English', () => {
      const chinese = [...space.en].filter(([, text]) => /[\u4e00-\u9fff]/.test(text.replace(/中文/g, '')));
      expect(chinese).toEqual([]);
    });

    it('lacks no text that the code asks for', () => {
      const { calls } = asked(space);
      expect(calls.filter((key) => !space.zh.has(key) && !space.zh.has(`${key}_other`))).toEqual([]);
    });

    it('has no text that nobody asks for', () => {
      const { literals, beginnings } = asked(space);
      const unused = [...space.zh.keys()].filter((key) => {
        const base = key.replace(/_(one|other|zero)$/, '');
        return !literals.has(base) && !beginnings.some((beginning) => base.startsWith(beginning));
      });
      expect(unused).toEqual([]);
    });
  },
);

import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const tables = import.meta.glob<Texts>(
  [
    '../../../{features,device-plane}/*/web/{,*/}texts/*.json',
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
/** The nearest parent folder with texts. */
const folderOf = (source: string) =>
  folders.filter((folder) => source.startsWith(folder)).sort((a, b) => b.length - a.length)[0];

/** All text folders with the source that uses them. */
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

/** Keys used literally, and prefixes of composed keys. */
function asked({ source, asks }: { source: string; asks: RegExp }) {
  const literals = new Set([...source.matchAll(/['"]([\w-]+(?:\.[\w-]+)*)['"]/g)].map((m) => m[1] as string));
  const calls = [...source.matchAll(asks)].map((m) => m[1] as string);
  const beginnings = [...source.matchAll(/`([\w.-]+\.)\$\{/g)].map((m) => m[1] as string);
  return { literals, calls, beginnings };
}

/**
 * Synonyms of terms with a fixed name, and unprofessional words. The fixed terms are in docs/GLOSSARY.md: 负载,
 * 购电, 储能变流器, 操作密码, 备用电源; charger, PCS, backup, critical peak, flat, manually, automatically, withdraw, again.
 */
const BANNED = {
  zh: /负荷(?!率)|取电(?!表)|储能机|指令密码|后备电源|同侪/,
  en: new RegExp(
    [
      'piles?|storage machines?|back-ups?|top peak|usual price|least import|gives? way|dear(er|est)?',
      'told|tells?|says?|said|hears?|heard|anew|whatever|whom|whoever|wherever|lacks?|nobody|lately|gone|things?',
      'by itself|of its own|at hand|by hand|goes on|so far as|as yet|tak(es?|en) back',
    ]
      .map((words) => `\\b(${words})\\b`)
      .join('|'),
    'i',
  ),
};
/** Placeholder names are not text. */
const isBanned = (text: string, lang: 'zh' | 'en') => BANNED[lang].test(text.replace(/\{+\w+\}+/g, ''));

const places = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1]).sort();

/** Messages, options and column titles are in the code as `zh: '…'` and `en: '…'`. */
const bilingual = import.meta.glob<string>(
  [
    '../../../{features,device-plane,packages}/**/*.ts',
    '../../{server,logger}/src/**/*.ts',
    '!**/*.test.*',
    '!**/testing/**',
    '!**/node_modules/**',
  ],
  { eager: true, import: 'default', query: '?raw' },
);

it('texts in the code use one name for each term', () => {
  const banned = Object.entries(bilingual).flatMap(([file, source]) =>
    [...source.matchAll(/\b(zh|en): (['"`])((?:(?!\2).)*)\2/g)]
      .filter(([, lang, , text = '']) => isBanned(text, lang as 'zh' | 'en'))
      .map(([, , , text]) => `${file.replaceAll('../', '')}: ${text}`),
  );
  expect(banned).toEqual([]);
});

it('texts are found', () => {
  expect(spaces.length).toBeGreaterThan(5);
});

describe.each(spaces.filter((space) => space.zh.size > 0).map((space) => [space.name, space] as const))(
  '%s',
  (_, space) => {
    it('has the same keys in both languages', () => {
      expect([...space.en.keys()].sort()).toEqual([...space.zh.keys()].sort());
    });

    it('uses one name for each term', () => {
      const banned = (lang: 'zh' | 'en') => [...space[lang]].filter(([, text]) => isBanned(text, lang));
      expect([...banned('zh'), ...banned('en')]).toEqual([]);
    });

    it('contains no empty text, and the same placeholders in both languages', () => {
      for (const [key, zh] of space.zh) {
        expect(zh.trim(), key).not.toBe('');
        expect(places(space.en.get(key) ?? ''), key).toEqual(places(zh));
      }
    });

    it('contains Chinese in Chinese and no Chinese in English', () => {
      const chinese = [...space.en].filter(([, text]) => /[\u4e00-\u9fff]/.test(text.replace(/中文/g, '')));
      expect(chinese).toEqual([]);
    });

    it('contains all texts used in the code', () => {
      const { calls } = asked(space);
      expect(calls.filter((key) => !space.zh.has(key) && !space.zh.has(`${key}_other`))).toEqual([]);
    });

    it('contains no unused text', () => {
      const { literals, beginnings } = asked(space);
      const unused = [...space.zh.keys()].filter((key) => {
        const base = key.replace(/_(one|other|zero)$/, '');
        return !literals.has(base) && !beginnings.some((beginning) => base.startsWith(beginning));
      });
      expect(unused).toEqual([]);
    });
  },
);

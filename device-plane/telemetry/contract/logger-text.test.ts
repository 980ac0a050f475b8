import { fillText } from '@heliodon/kernel/lang';
import { describe, expect, it } from 'vitest';
import {
  at,
  type CodedText,
  coded,
  codesIn,
  type LoggerCode,
  loggerText,
  loggerTexts,
  placeholdersOf,
  plainText,
  sendable,
  textIn,
  textsIn,
} from './logger-text.ts';
import { loggerWords } from './logger-words.ts';

const entries = Object.entries(loggerWords);
const LANGS = ['zh', 'en'] as const;

describe('the table', () => {
  it.each(entries)('%s shows each parameter in both languages', (code, words) => {
    const names = placeholdersOf(words.en);
    expect(placeholdersOf(words.zh).sort()).toEqual([...names].sort());
    const params = Object.fromEntries(names.map((name, i) => [name, `value${i}`]));
    // The parameters of a code from the table are not known to the compiler.
    const text = coded(code as LoggerCode, params as never);
    for (const lang of LANGS) {
      const shown = textIn(text, lang);
      expect(shown).not.toMatch(/[{}]/);
      for (const value of Object.values(params)) expect(shown).toContain(value);
    }
    expect(plainText(text)).toBe(fillText(words.en, params));
    expect(loggerText.parse(text)).toEqual(text);
  });

  it.each(entries)('%s is Chinese for Chinese readers', (_, { zh, en }) => {
    // Texts that consist of parameters are the same but for punctuation.
    if (en.replaceAll(/\{\w+\}|[^A-Za-z]/g, '') === '') return;
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  });

  it('has codes that are valid in messages', () => {
    expect(entries.filter(([code]) => !/^[a-z]\w{0,39}$/i.test(code))).toEqual([]);
  });
});

describe('a text', () => {
  const place = coded('unit', { line: 'roof', unit: 3 });
  const refused = at(place, coded('illegalAddress', {}));

  it('is shown with its parts in the language of the reader', () => {
    expect(textIn(refused, 'en')).toBe('roof, unit 3: illegal data address');
    expect(textIn(refused, 'zh')).toBe('roof，设备地址 3：非法数据地址');
    expect(codesIn(refused)).toEqual(['at', 'unit', 'illegalAddress']);
  });

  it('without a code is shown as it is', () => {
    for (const lang of LANGS) expect(textIn('bus: EIO', lang)).toBe('bus: EIO');
    expect(textIn(at(place, 'EIO'), 'zh')).toBe('roof，设备地址 3：EIO');
    expect([textsIn('one\ntwo', 'zh'), codesIn('one')]).toEqual([['one', 'two'], []]);
  });

  it.each<[string, CodedText, string]>([
    ['an unknown code', { code: 'tooNew', params: { n: 1 }, text: 'n is 1' }, 'n is 1'],
    ['a name of every object', { code: 'constructor', params: {}, text: 'plain' }, 'plain'],
    ['a missing parameter', { code: 'noResponse', params: {}, text: 'silence' }, 'silence'],
    ['a placeholder as a value', coded('notAHost', { host: '{code}' }), '{code}：请输入主机名或地址'],
    [
      'an unknown code of a part',
      at({ code: 'shelf', params: {}, text: 'shelf 2' }, coded('cancelled', {})),
      'shelf 2：已取消',
    ],
  ])('with %s is readable', (_, text, shown) => {
    expect(textIn(text, 'zh')).toBe(shown);
  });

  it('is cut to what a message may contain', () => {
    const long = at('x'.repeat(900), at(refused, coded('noLine', { line: 'y', lines: 'z'.repeat(900) })));
    expect(plainText(long).length).toBeGreaterThan(1800);
    const text = sendable(long);
    expect(loggerText.parse(text)).toEqual(text);
    expect(textIn(text, 'zh')).toContain('roof');
  });

  it('has at most two levels', () => {
    const part = { ...refused, params: { ...refused.params, reason: refused } };
    expect(loggerText.safeParse(part).success).toBe(false);
  });

  it('stands alone as a list, or as lines of English', () => {
    for (const texts of ['one\ntwo', [refused, 'EIO']]) expect(loggerTexts.parse(texts)).toEqual(texts);
    for (const texts of [[], refused]) expect(loggerTexts.safeParse(texts).success).toBe(false);
  });
});

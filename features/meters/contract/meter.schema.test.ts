import { fieldIssues } from '@heliodon/contract/issues';
import { describe, expect, it } from 'vitest';
import { METER_BRAND_IDS, meterSettings, SAMPLING_POINT_IDS } from './meter.schema.ts';

const settings = {
  deviceId: 1,
  revision: 0,
  samplingPoint: 'acLow',
  brand: 'announced',
  links: [],
  collectFrom: null,
  address: '',
  note: '',
};
const issueOf = (more: object, lang: 'zh' | 'en' = 'en') => {
  const parsed = meterSettings.safeParse({ ...settings, ...more });
  return parsed.success ? undefined : fieldIssues(parsed.error, lang)[0];
};

describe('the address', () => {
  it.each(['', '一号配电房', 'Room3', '1号楼B1层配电室', '㐀𠀀', ' 两端空格去掉 '])(
    'accepts "%s"',
    (address) => {
      expect(issueOf({ address })).toBeUndefined();
    },
  );

  it.each(['3号楼-2层', 'Room 3', '配电房，东', '<b>', 'a_b', 'Straße', '１２', 'カタカナ', 'x'.repeat(51)])(
    'refuses "%s"',
    (address) => {
      expect(issueOf({ address })?.path).toBe('address');
    },
  );

  it('states the reason, in both languages', () => {
    expect(issueOf({ address: 'a-b' }, 'zh')?.message).toBe('地址只能包含中文、英文字母和数字');
    expect(issueOf({ address: 'a-b' })?.message).toContain(
      'only Chinese characters, English letters and digits',
    );
  });
});

describe('the collection start', () => {
  it.each([null, '2026-04-01T00:00:00Z', '2026-04-01T10:45:00.000Z', '2026-04-01T05:30:00+05:45'])(
    'may be %s',
    (collectFrom) => {
      expect(issueOf({ collectFrom })).toBeUndefined();
    },
  );

  it.each([
    ['2026-04-01T10:07:00Z', 'quarter hour'],
    ['2026-04-01T10:00:01Z', 'quarter hour'],
    ['1999-12-31T10:00:00Z', 'between 2000 and 2100'],
    ['2026-04-01', 'format'],
    ['tomorrow', 'format'],
  ])('may not be %s', (collectFrom, why) => {
    expect(issueOf({ collectFrom })?.message).toContain(why);
  });
});

it.each<[string, object, string]>([
  ['no sampling point', { samplingPoint: undefined }, 'Select a sampling point'],
  ['an unknown one', { samplingPoint: 'roof' }, 'Select a sampling point'],
  ['a brand that is none of the three', { brand: 'siemens' }, 'Must be one of'],
  ['a note that is too long', { note: 'x'.repeat(201) }, 'At most 200'],
  ['a field that nobody knows', { ctRatio: 30 }, 'Unknown field'],
])('refuses %s', (_, more, why) => {
  expect(issueOf(more)?.message).toContain(why);
});

it('removes duplicate links, and replaces the angle brackets in a note', () => {
  const parsed = meterSettings.parse({ ...settings, links: [3, 3, 4], note: '<old>' });
  expect(parsed).toMatchObject({ links: [3, 4], note: '＜old＞' });
});

it('knows three brands and five sampling points', () => {
  expect([METER_BRAND_IDS.length, SAMPLING_POINT_IDS.length]).toEqual([3, 5]);
});

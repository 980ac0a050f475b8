import { findingKindNames } from '@heliodon/diagnosis/contract';
import { diagnosisRules } from '@heliodon/energy/diagnosis/rule-limits';
import { describe, expect, it } from 'vitest';
import en from '../texts/en.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };
import { findingTexts, hourText, ruleTexts, sentenceOf } from './findingText.ts';
import { surenessWord } from './sureness.ts';

const evidence = (figures: Record<string, number>) => ({
  chart: '',
  unit: '',
  atMs: [],
  measured: [],
  expected: [],
  bands: [],
  figures,
});
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] as string);

it.each([
  [15.5, '15:30'],
  [9, '09:00'],
  [9.99, '09:59'],
  [24, '00:00'],
  [undefined, '--'],
])('hour %j reads %s', (hour, text) => {
  expect(hourText(hour)).toBe(text);
});

it.each([
  [0.95, 'certain'],
  [0.9, 'certain'],
  [0.8, 'likely'],
  [0.5, 'possible'],
])('sureness %d is %s', (sureness, word) => {
  expect(surenessWord(sureness)).toBe(word);
});

it('figures are formatted for display', () => {
  expect(findingTexts({ kind: 'weakString', evidence: evidence({ share: 0.456 }) })).toEqual({ share: '46' });
  expect(
    findingTexts({
      kind: 'shadedString',
      evidence: evidence({
        share: 0.6,
        hourFrom: 15.25,
        hourTo: 17,
        days: 3,
        azimuthFrom: 220,
        azimuthTo: 241,
      }),
    }),
  ).toEqual({ share: '60', from: '15:15', to: '17:00', days: '3', azimuthFrom: '220', azimuthTo: '241' });
  expect(findingTexts({ kind: 'insulation', evidence: evidence({ kohm: 48 }) })).toEqual({
    kohm: '48',
    usual: '--',
  });
});

it('limits: shares in percent, steps in hours, days unchanged', () => {
  const { lost, brightSteps, onDays } = diagnosisRules.weakString;
  const texts = ruleTexts('weakString');
  expect([texts.lost, texts.brightSteps, texts.onDays]).toEqual([
    Number((lost * 100).toFixed(1)),
    brightSteps / 4,
    onDays,
  ]);
});

it('a plant without any communication has its own sentence', () => {
  expect(sentenceOf({ kind: 'communicationGap', deviceId: 0 })).toBe('plantSilent');
  expect(sentenceOf({ kind: 'communicationGap', deviceId: 7 })).toBe('communicationGap');
  expect(sentenceOf({ kind: 'unavailable', deviceId: 0 })).toBe('unavailable');
});

describe.each(findingKindNames)('%s', (kind) => {
  it.each([
    ['zh', zh],
    ['en', en],
  ] as const)('its texts in %s use only placeholders that are filled in', (_, texts) => {
    const what = Object.keys(findingTexts({ kind, evidence: evidence({}) }));
    expect(what).toEqual(expect.arrayContaining(places(texts.what[kind])));
    expect(Object.keys(ruleTexts(kind))).toEqual(expect.arrayContaining(places(texts.rule[kind])));
  });
});

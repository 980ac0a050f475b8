import { expect, test } from 'vitest';
import { deviceTitle, isRegisterMap, kindOf, mapTitle } from './deviceMap.ts';

const row = { brand: 'Acrel', model: 'ADL400', kind: 'meter' };

test.each<[Parameters<typeof deviceTitle>, string]>([
  [[{ map: 'acrel-adl400' }, row], 'Acrel ADL400'],
  [[{ map: 'acrel-adl400', brand: 'Own', model: 'M1' }, row], 'Own M1'],
  [[{ map: 'acrel-adl400' }], 'acrel-adl400'],
  [[{ map: 'dlt645' }], 'DL/T 645'],
  [[{ map: 'dlt645', brand: 'Hexing', model: 'HXT300' }], 'Hexing HXT300'],
  [[{ map: 'sunspec' }], 'SunSpec'],
])('the title of %j is %s', (given, title) => {
  expect(deviceTitle(...given)).toBe(title);
});

test.each<[Parameters<typeof kindOf>, string | undefined]>([
  [[{ map: 'acrel-adl400' }, row], 'meter'],
  [[{ map: 'acrel-adl400', kind: 'weather' }, row], 'weather'],
  [[{ map: 'dlt645' }, undefined], 'meter'],
  [[{ map: 'sunspec' }, undefined], undefined],
])('the kind of %j is %s', (given, kind) => {
  expect(kindOf(...given)).toBe(kind);
});

test('SunSpec and DL/T 645 are no register maps', () => {
  expect(['acrel-adl400', 'own.json', 'sunspec', 'dlt645'].filter(isRegisterMap)).toEqual([
    'acrel-adl400',
    'own.json',
  ]);
  expect(mapTitle('own.json')).toBe('own.json');
});

import { expect, it } from 'vitest';
import { initialSending, typedAddresses } from './sendingForm.ts';

const fresh = {
  plantId: 7,
  reports: ['bill'],
  lang: 'zh',
  name: '月报',
  ownAddress: 'me@example.com',
} as const;

it('a new schedule begins with the report of the page and the own address', () => {
  expect(initialSending(undefined, fresh)).toMatchObject({
    plantIds: [7],
    files: ['bill.xlsx', 'bill.pdf'],
    recipients: ['me@example.com'],
    active: true,
  });
  expect(initialSending(undefined, { ...fresh, ownAddress: null }).recipients).toEqual([]);
});

it('an edit begins with the stored values, including unsubscribed addresses', () => {
  const row = {
    id: 1,
    version: 3,
    name: 'A',
    files: ['income.xlsx' as const],
    lang: 'en' as const,
    plants: [{ plantId: 9, name: 'P', timeZone: 'UTC' }],
    recipients: [{ address: 'a@example.com', stopped: true }],
    dayOfMonth: 5,
    hour: 6,
    active: false,
    unseenPlants: 0,
    endedWhy: null,
    nextAt: null,
    lastRun: null,
  };
  expect(initialSending(row, fresh)).toEqual({
    name: 'A',
    files: ['income.xlsx'],
    lang: 'en',
    dayOfMonth: 5,
    hour: 6,
    active: false,
    plantIds: [9],
    recipients: ['a@example.com'],
  });
});

it.each([
  [['a@x.com, b@x.com；c@x.com'], ['a@x.com', 'b@x.com', 'c@x.com']],
  [['<A@X.com>', 'a@x.com'], ['a@x.com']],
  [['  '], []],
])('%j becomes %j', (typed, addresses) => {
  expect(typedAddresses(typed)).toEqual(addresses);
});

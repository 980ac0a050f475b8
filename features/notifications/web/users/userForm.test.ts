import { notifyUserFields } from '@heliodon/notifications/contract';
import { expect, it } from 'vitest';
import { initialFields } from './userForm.ts';

const fresh = { lang: 'zh', timeZone: 'Asia/Shanghai', seesAll: true } as const;

it('a new user needs a name and an address only', () => {
  const begun = initialFields(undefined, fresh);
  expect(notifyUserFields.safeParse(begun).success).toBe(false);
  expect(notifyUserFields.safeParse({ ...begun, name: 'On-call', email: 'a@example.com' }).success).toBe(
    true,
  );
});

it('who sees some plants chooses them', () => {
  expect(initialFields(undefined, { ...fresh, seesAll: false }).scope).toBe('list');
});

it('a saved user can be saved again as it is', () => {
  const fields = initialFields(
    {
      ...{ id: 7, version: 3, owner: 'north', name: 'On-call', channels: ['sms'], phone: '13800138000' },
      ...{ email: null, lang: 'en', grades: [1], scope: 'list', plants: [{ plantId: 10, name: 'Roof' }] },
      ...{ delayMinutes: 15, quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' },
      ...{ seriousAlways: false, onRecovery: true, enabled: false },
    },
    fresh,
  );
  expect(notifyUserFields.parse(fields)).toMatchObject({
    plantIds: [10],
    quietFrom: '22:00',
    enabled: false,
  });
});

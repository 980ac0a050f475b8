import { rule } from '@heliodon/contract/fields';
import { notifyRule, notifyUserFields } from '@heliodon/notifications/contract';
import { checkForm, givenValue, isRequired } from '@heliodon/ui/schemaRule';
import { describe, expect, it } from 'vitest';
import { type Deciding, initialFields, neededBy, userSchemaOf } from './userForm.ts';

const fresh = { lang: 'zh', timeZone: 'Asia/Shanghai', seesAll: true } as const;

it('a new user needs only a name and an email address', () => {
  const begun = initialFields(undefined, fresh);
  expect(notifyUserFields.safeParse(begun).success).toBe(false);
  expect(notifyUserFields.safeParse({ ...begun, name: 'On-call', email: 'a@example.com' }).success).toBe(
    true,
  );
});

it('defaults to selected plants for an account that sees only some', () => {
  expect(initialFields(undefined, { ...fresh, seesAll: false }).scope).toBe('list');
});

it('a saved user can be saved again unchanged', () => {
  const fields = initialFields(
    {
      id: 7,
      version: 3,
      owner: 'north',
      name: 'On-call',
      channels: ['sms'],
      phone: '13800138000',
      email: null,
      lang: 'en',
      grades: [1],
      scope: 'list',
      plants: [{ plantId: 10, name: 'Roof' }],
      delayMinutes: 15,
      quietFrom: '22:00',
      quietTo: '07:00',
      timeZone: 'UTC',
      seriousAlways: false,
      onRecovery: true,
      enabled: false,
    },
    fresh,
  );
  expect(notifyUserFields.parse(fields)).toMatchObject({
    plantIds: [10],
    quietFrom: '22:00',
    enabled: false,
  });
});

describe('fields required by other fields', () => {
  const NONE = { phone: false, email: false, plantIds: false, quietFrom: false, quietTo: false };

  it.each<[Deciding, Partial<typeof NONE>]>([
    [{}, {}],
    [{ channels: [], scope: 'all' }, {}],
    [{ channels: ['mail'] }, { email: true }],
    [{ channels: ['sms'] }, { phone: true }],
    [
      { channels: ['sms', 'mail'], scope: 'list' },
      { phone: true, email: true, plantIds: true },
    ],
    [{ quietFrom: '22:00' }, { quietTo: true }],
    [{ quietTo: '06:00' }, { quietFrom: true }],
    [
      { quietFrom: '22:00', quietTo: '06:00' },
      { quietFrom: true, quietTo: true },
    ],
  ])('with %j: %j', (deciding, needed) => {
    expect(neededBy(deciding)).toEqual({ ...NONE, ...needed });
    const { shape } = userSchemaOf(deciding);
    const marked = Object.keys(NONE).filter((name) => isRequired(shape[name as keyof typeof NONE]));
    expect(marked).toEqual(Object.keys(NONE).filter((name) => needed[name as keyof typeof NONE]));
  });

  const NIGHT = { quietFrom: '22:00', quietTo: '06:00' };
  it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['nothing typed', {}, { name: expect.any(String), email: notifyRule.email }],
    ['no address', { name: 'On-call', email: '' }, { email: notifyRule.email }],
    ['no phone', { name: 'On-call', channels: ['sms'], phone: null }, { phone: notifyRule.phone }],
    [
      'everything at once',
      { name: '', channels: ['sms', 'mail'], scope: 'list', quietFrom: '22:00' },
      {
        name: expect.any(String),
        phone: notifyRule.phone,
        email: notifyRule.email,
        plantIds: notifyRule.plants,
        quietTo: notifyRule.quietBoth,
      },
    ],
    ['a wrong address', { name: 'On-call', email: 'nobody' }, { email: rule.email }],
    ['all there', { name: 'On-call', email: 'A@example.com ', phone: '', ...NIGHT }, undefined],
  ])('%s', (_name, typed, errors) => {
    const values = { ...initialFields(undefined, fresh), ...typed };
    const schema = userSchemaOf(values as Deciding);
    expect(checkForm(schema, values, ({ message }) => message).errors).toEqual(errors);
    // The form validates each field separately first.
    const alone = Object.entries(schema.shape).filter(
      ([name, field]) =>
        !field.safeParse(givenValue(field, (values as Record<string, unknown>)[name])).success,
    );
    expect(alone.map(([name]) => name).sort()).toEqual(Object.keys(errors ?? {}).sort());
  });
});

import { expect, it } from 'vitest';
import { insertSubUser, updateSubUser } from '../../contract/accounts.contract.ts';
import { accountSchema, fieldOfError, initialValues, type SubAccountInfo, toRequest } from './accountForm.ts';

const ZONE = 'Asia/Shanghai';
const info: SubAccountInfo = {
  accountId: 7,
  accountName: 'north',
  name: 'Li',
  sex: 'female',
  phone: '13800138000',
  email: null,
  company: '',
  position: '',
  description: '',
  roleId: 3,
  roleName: 'operator',
  roleDeleted: false,
  parentId: 2,
  parentName: 'manager',
  state: 'enabled',
  enabled: true,
  passwordInitial: false,
  plantCount: 1,
  belowCount: 0,
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-03-01T09:30:00.000Z',
  plants: [{ plantId: 10, name: 'Roof' }],
  version: 4,
};

it('a new account needs a name, a password and a role', () => {
  const begun = initialValues(undefined, ZONE);
  const wrong = accountSchema(true).safeParse(begun);
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['accountName', 'password', 'roleId']);

  const values = accountSchema(true).parse({
    ...begun,
    accountName: 'east.1',
    password: 'Sunny2Day9x',
    roleId: 2,
  });
  const request = {
    ...toRequest(values, undefined, ZONE),
    accountName: 'east.1',
    enabled: true,
    password: 'x',
  };
  expect(insertSubUser.request.parse(request)).toMatchObject({ validUntil: null, phone: null, plantIds: [] });
});

it('an account can be saved again unchanged, its deadline to the second', () => {
  const values = accountSchema(false).parse(initialValues(info, ZONE));
  const request = updateSubUser.request.parse({ accountId: 7, version: 4, ...toRequest(values, info, ZONE) });
  expect(request).toMatchObject({ validUntil: info.validUntil, phone: '13800138000', plantIds: [10] });
});

it('another last day ends at the end of that day in the time zone of the browser', () => {
  const values = accountSchema(false).parse({ ...initialValues(info, ZONE), lastDay: '2027-03-02' });
  expect(toRequest(values, info, ZONE).validUntil).toBe('2027-03-02T16:00:00.000Z');
  expect(toRequest({ ...values, lastDay: null }, info, ZONE).validUntil).toBeNull();
});

it('"until a day" requires a day', () => {
  const { error } = accountSchema(false).safeParse({ ...initialValues(info, ZONE), lastDay: '' });
  expect(error?.issues[0]?.path).toEqual(['lastDay']);
});

it('an error of a contact in use is shown beside the entered one', () => {
  expect(fieldOfError({ phone: '13800138000' })[2200]).toBe('phone');
  expect(fieldOfError({ phone: undefined })[2200]).toBe('email');
});

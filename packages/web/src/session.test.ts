import { beforeEach, describe, expect, test } from 'vitest';
import { afterSignIn, beginSession, isOwnPath, noteReturn } from './session.ts';
import { kept, type UserInfo } from './storage.ts';

const user = (accountId: number): UserInfo => ({
  accountId,
  accountName: 'lin',
  name: '',
  roleId: 1,
  roleName: '',
  phone: null,
  email: null,
  originSystem: 'portal',
  platformManager: false,
  mustChangePassword: false,
});

beforeEach(() => {
  for (const entry of Object.values(kept)) entry.clear();
});

test.each([
  ['/monitoring/plantList?page=2', true],
  ['/overview', true],
  ['/', false],
  ['/login', false],
  ['/login?x=1', false],
  ['/404', false],
  ['//evil.example/x', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/.//evil.example', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['overview', false],
])('%s may be returned to: %s', (path, own) => {
  expect(isOwnPath(path)).toBe(own);
});

describe('after signing in again', () => {
  test('the same account returns to where it was, once', () => {
    beginSession({ token: 'a', deviceToken: 'device', userInfo: user(7) });
    noteReturn('/systemManage/log?page=3');
    beginSession({ token: 'b', deviceToken: 'device', userInfo: user(7) });
    expect(afterSignIn()).toBe('/systemManage/log?page=3');
    expect(afterSignIn()).toBe('/');
  });

  test('another account starts at the beginning', () => {
    beginSession({ token: 'a', deviceToken: 'device', userInfo: user(7) });
    noteReturn('/systemManage/log?page=3');
    beginSession({ token: 'b', deviceToken: 'device', userInfo: user(8) });
    expect(afterSignIn()).toBe('/');
  });

  test('a link opened before signing in is followed', () => {
    noteReturn('/systemManage/log');
    beginSession({ token: 'a', deviceToken: 'device', userInfo: user(7) });
    expect(afterSignIn()).toBe('/systemManage/log');
  });
});

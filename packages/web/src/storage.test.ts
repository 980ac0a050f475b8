import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, dropOldTokens, kept } from './storage.ts';

class FakeStorage {
  readonly map = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, text: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.map.set(key, text);
  };
  removeItem = (key: string) => this.map.delete(key);
}

let local: FakeStorage;
let session: FakeStorage;

beforeEach(() => {
  local = new FakeStorage();
  session = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});
afterEach(() => {
  for (const entry of Object.values(kept)) entry.clear();
  vi.unstubAllGlobals();
});

const user = {
  accountId: 7,
  accountName: 'lin',
  name: '林',
  roleId: 3,
  roleName: 'Operator',
  phone: null,
  email: null,
  originSystem: 'oss',
  platformManager: false,
  mustChangePassword: false,
} as const;

test('every key has the prefix and is defined only once', () => {
  const keys = Object.values(kept).map((entry) => entry.key);
  expect(keys.every((key) => key.startsWith('heliodon.'))).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the signed-in state is shared by all tabs, the selection of a tab is its own', () => {
  kept.session.write('t');
  kept.plantId.write(5);
  expect([...local.map.keys()]).toEqual(['heliodon.session']);
  expect([...session.map.keys()]).toEqual(['heliodon.plantId']);
});

describe('invalid values are not read', () => {
  test.each([
    ['plantId', '"5"'],
    ['plantId', '-1'],
    ['plantId', 'not json'],
    ['screenType', '5'],
    ['language', '"fr"'],
    ['userInfo', '{"accountId":7}'],
    ['screenSwitch', '1'],
    ['screenSwitchSeconds', '15'],
    ['userList', '[{"account":""}]'],
    ['consent', '1'],
    ['codeWaits', '[]'],
    ['codeWaits', '{"signIn":{"target":"13800138000"}}'],
    ['codeWaits', '{"signIn":{"target":"13800138000","untilMs":"soon"}}'],
  ] as const)('%s of %s', (name, text) => {
    for (const storage of [local, session]) storage.map.set(`heliodon.${name}`, text);
    expect(kept[name].read()).toBeUndefined();
  });
});

test('consent and the waiting times for codes outlast the tab', () => {
  const waits = {
    signIn: { target: '13800138000', untilMs: 60_000 },
    changeEmail: { target: 'lin@example.com', untilMs: 90_000 },
  };
  kept.consent.write('2026-01');
  kept.codeWaits.write(waits);
  expect([...local.map.keys()]).toEqual(['heliodon.consent', 'heliodon.codeWaits']);
  expect(session.map.size).toBe(0);
  expect(kept.consent.read()).toBe('2026-01');
  expect(kept.codeWaits.read()).toEqual(waits);
});

test('with a full storage the value is kept until the page is left', () => {
  local.full = true;
  kept.session.write('t');
  expect(kept.session.read()).toBe('t');
  kept.session.clear();
  expect(kept.session.read()).toBeUndefined();
});

test('with a blocked storage as well', () => {
  vi.stubGlobal('localStorage', undefined);
  kept.theme.write('dark');
  expect(kept.theme.read()).toBe('dark');
});

test('an ended session leaves no data of its account', () => {
  kept.session.write('t');
  kept.userInfo.write(user);
  kept.roleId.write(3);
  kept.plantId.write(5);
  kept.originSystem.write('oss');
  kept.screenType.write(4);
  kept.codeWaits.write({ changePhone: { target: '13800138000', untilMs: 60_000 } });
  kept.consent.write('2026-01');
  kept.language.write('en');
  kept.userList.write([{ account: 'lin' }]);
  clearSession();
  expect([...local.map.keys(), ...session.map.keys()].sort()).toEqual([
    'heliodon.consent',
    'heliodon.language',
    'heliodon.userList',
  ]);
});

test('tokens stored by earlier versions are removed, and nothing else', () => {
  local.map.set('heliodon.token', '"a token"');
  local.map.set('heliodon.userList', '[{"account":"lin","rememberToken":"a token"}]');
  kept.language.write('en');
  dropOldTokens();
  expect([...local.map.keys()]).toEqual(['heliodon.language']);
  kept.userList.write([{ account: 'lin' }]);
  dropOldTokens();
  expect(kept.userList.read()).toEqual([{ account: 'lin' }]);
});

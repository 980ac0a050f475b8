import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plugPorts } from './ports.ts';
import { afterSignIn, beginSession, followOtherTabs, isOwnPath, isSignedIn, noteReturn } from './session.ts';
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
])('%s may be the return address: %s', (path, own) => {
  expect(isOwnPath(path)).toBe(own);
});

describe('after signing in again', () => {
  test('the same account returns to its last page, once', () => {
    beginSession({ deviceToken: 'device', userInfo: user(7) });
    noteReturn('/systemManage/log?page=3');
    beginSession({ deviceToken: 'device', userInfo: user(7) });
    expect(afterSignIn()).toBe('/systemManage/log?page=3');
    expect(afterSignIn()).toBe('/');
  });

  test('another account starts at its start page', () => {
    beginSession({ deviceToken: 'device', userInfo: user(7) });
    noteReturn('/systemManage/log?page=3');
    beginSession({ deviceToken: 'device', userInfo: user(8) });
    expect(afterSignIn()).toBe('/');
  });

  test('a link opened before signing in is followed', () => {
    noteReturn('/systemManage/log');
    beginSession({ deviceToken: 'device', userInfo: user(7) });
    expect(afterSignIn()).toBe('/systemManage/log');
  });
});

describe('several tabs', () => {
  const reload = vi.fn();
  const goTo = vi.fn();
  const tab = new EventTarget();
  const changed = (oldValue: string | null, newValue: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: kept.session.key, oldValue, newValue }));

  beforeEach(() => {
    vi.resetAllMocks();
    vi.stubGlobal('location', { reload, pathname: '/overview', search: '' });
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
    plugPorts({ toast: { error: () => undefined, warning: () => undefined }, goTo });
    beginSession({ deviceToken: 'device', userInfo: user(7) });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a sign-out in one tab ends the others', () => {
    const end = followOtherTabs();
    kept.session.clear();
    changed('7 1', null);
    end();
    expect(goTo).toHaveBeenCalledWith('/login');
    expect([isSignedIn(), kept.userInfo.read(), reload.mock.calls.length]).toEqual([false, undefined, 0]);
  });

  test('a sign-in in one tab restarts the others, without data of the previous account', () => {
    const end = followOtherTabs();
    changed('7 1', '8 2');
    end();
    expect(reload).toHaveBeenCalledOnce();
    expect([isSignedIn(), kept.userInfo.read(), goTo.mock.calls.length]).toEqual([true, undefined, 0]);
  });

  test('a sign-out followed by a sign-in ends nothing', () => {
    const end = followOtherTabs();
    changed('7 1', null);
    end();
    expect([isSignedIn(), goTo.mock.calls.length]).toEqual([true, 0]);
  });

  test('signing in as another account is one change, which no tab takes for a sign-out', () => {
    const written = vi.spyOn(kept.session, 'clear');
    const before = kept.session.read();
    beginSession({ deviceToken: 'device', userInfo: user(8) });
    expect(written).not.toHaveBeenCalled();
    expect(kept.session.read()).not.toBe(before);
  });
});

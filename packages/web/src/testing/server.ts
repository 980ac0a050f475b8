import type { AnyCall } from '@heliodon/contract/call';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearSession } from '../storage.ts';
import { FakeServer } from './fake-server.ts';

/** What the pages of the current test talk to. */
export let server: FakeServer;

let loggedErrors: string[] = [];

/**
 * Notes of React and antd that only their development versions write, about what is right: a lazy part that has come is
 * drawn without waiting for it again, and a picker that is drawn outside of the document.
 */
const DEVELOPMENT_NOTE = /called use\(\) to suspend in a previous render|should in same shadow root/;

/** For tests that provoke errors: what the page logged so far, which then no longer fails the test. */
export function takeLoggedErrors(): string[] {
  return loggedErrors.splice(0);
}

/**
 * For the set-up file of component tests: a new server and empty browser storage for each test. A test fails when its
 * page breaks the contract of a call or logs an error.
 */
export function startServerForEachTest(calls: readonly AnyCall[]): void {
  beforeEach(() => {
    loggedErrors = [];
    localStorage.clear();
    sessionStorage.clear();
    server = new FakeServer(calls);
    server.start();
    vi.spyOn(console, 'error').mockImplementation((...parts) => {
      const text = parts.map(String).join(' ');
      if (!DEVELOPMENT_NOTE.test(text)) loggedErrors.push(text);
    });
  });

  afterEach(() => {
    server.stop();
    clearSession();
    vi.restoreAllMocks();
    expect(server.violations).toEqual([]);
    expect(loggedErrors).toEqual([]);
  });
}

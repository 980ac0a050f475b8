import type { AnyCall } from '@heliodon/contract/call';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearSession } from '../storage.ts';
import { FakeServer } from './fake-server.ts';

/** The server of the current test. */
export let server: FakeServer;

let loggedErrors: string[] = [];

/**
 * Development-only notes of React and antd about correct behaviour: a loaded lazy part is rendered without
 * suspending again, and a picker is rendered outside of the document.
 */
const DEVELOPMENT_NOTE = /called use\(\) to suspend in a previous render|should in same shadow root/;

/** For tests that provoke errors: returns the logged errors and removes them from the check. */
export function takeLoggedErrors(): string[] {
  return loggedErrors.splice(0);
}

/**
 * For the set-up file of component tests: a new server and empty browser storage for each test. A test fails
 * if its page violates a contract or logs an error.
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

import type { AnyCall } from '@heliodon/contract/call';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearSession } from '../storage.ts';
import { FakeServer } from './fake-server.ts';

/** What the pages of the current test talk to. */
export let server: FakeServer;

let loggedErrors: string[] = [];

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
      loggedErrors.push(parts.map(String).join(' '));
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

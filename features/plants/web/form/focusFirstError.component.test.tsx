import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusFirstError } from './focusFirstError.ts';

const LONG_MS = 5000;
let form: HTMLElement;
const byId = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  form = document.createElement('form');
  form.innerHTML = '<button id="save"></button><input id="other" /><p id="field"><input id="wrong" /></p>';
  document.body.append(form);
  byId('save').focus();
});
afterEach(() => {
  form.remove();
  vi.useRealTimers();
});
const markError = () => byId('field').classList.add('ant-form-item-has-error');

it('focuses the first field with an error, as soon as it is displayed', () => {
  focusFirstError();
  vi.advanceTimersByTime(500);
  expect(document.activeElement).toBe(byId('save'));
  markError();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(byId('wrong'));
});

it('does not take the focus from a field that the user has gone to meanwhile', () => {
  markError();
  focusFirstError();
  byId('other').focus();
  vi.advanceTimersByTime(LONG_MS);
  expect(document.activeElement).toBe(byId('other'));
});

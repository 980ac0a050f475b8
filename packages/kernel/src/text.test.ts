import { expect, it } from 'vitest';
import { maskContact } from './text.ts';

it.each([
  ['13800138000', '138****8000'],
  ['+4915112345678', '+49151****5678'],
  ['wang@example.com', 'w***@example.com'],
  ['short', '****'],
])('%s is written as %s', (contact, masked) => {
  expect(maskContact(contact)).toBe(masked);
});

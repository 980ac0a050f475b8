// Validation rules of option values. Plain JavaScript, see options.mjs.

import { isAgeRecipient } from './age-recipient.mjs';
import { whySecretIsWeak } from './weak-secret.mjs';

/**
 * @typedef {{ kind: 'port' } | { kind: 'host' } | { kind: 'path' } | { kind: 'file' } | { kind: 'name' } | { kind: 'boolean' }
 *   | { kind: 'mailbox' } | { kind: 'ageRecipient' } | { kind: 'text', maxLength: number }
 *   | { kind: 'enum', values: readonly string[] }
 *   | { kind: 'integer', min: number, max: number }
 *   | { kind: 'url', protocols: readonly string[] }
 *   | { kind: 'secret', minLength: number }} Rule
 * @typedef {{ ok: true, value: string | number | boolean } | { ok: false, why?: string }} Checked
 */

/**
 * @param {Rule} rule
 * @returns {string} to follow "expected"
 */
export function describeRule(rule) {
  switch (rule.kind) {
    case 'port':
      return 'a port number from 0 to 65535';
    case 'host':
      return 'a host name or an IP address';
    case 'path':
      return 'a folder path';
    case 'file':
      return 'a file path';
    case 'name':
      return '1 to 64 letters, digits, hyphens or underscores';
    case 'mailbox':
      return 'an e-mail address, alone or as Name <address>';
    case 'ageRecipient':
      return 'a public key of age-keygen, age1 and 58 characters';
    case 'text':
      return `a text of at most ${rule.maxLength} characters`;
    case 'boolean':
      return 'on or off';
    case 'enum':
      return `one of ${rule.values.join(', ')}`;
    case 'integer':
      return `a whole number from ${rule.min} to ${rule.max}`;
    case 'url':
      return `an address that begins with ${rule.protocols.map((p) => `${p}://`).join(' or ')}`;
    case 'secret':
      return `a random secret of at least ${rule.minLength} characters`;
  }
}

/**
 * @param {Rule} rule
 * @param {string} text
 * @returns {Checked}
 */
export function checkRule(rule, text) {
  switch (rule.kind) {
    case 'port':
      return checkInteger(text, 0, 65_535);
    case 'integer':
      return checkInteger(text, rule.min, rule.max);
    case 'host':
      return accept(/^[a-z0-9._:-]+$/i.test(text), text);
    case 'name':
      return accept(/^[A-Za-z0-9_-]{1,64}$/.test(text), text);
    case 'path':
    case 'file':
      return accept(!text.includes('\0') && text.trim() !== '', text);
    case 'mailbox':
      return accept(/^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text), text);
    case 'ageRecipient':
      return accept(isAgeRecipient(text), text);
    case 'text':
      return accept(!/\p{C}/u.test(text) && text.length <= rule.maxLength, text);
    case 'boolean':
      return accept(text === 'on' || text === 'off', text === 'on');
    case 'enum':
      return accept(rule.values.includes(text), text);
    case 'url':
      return checkUrl(text, rule.protocols);
    case 'secret': {
      const why = whySecretIsWeak(text, rule.minLength);
      return why ? { ok: false, why } : { ok: true, value: text };
    }
  }
}

/**
 * What may be repeated in a message: never a secret, never the password inside an address.
 * @param {Rule} rule
 * @param {string} text
 */
export function shownValue(rule, text) {
  if (rule.kind === 'secret') return text === '' ? '' : '***';
  if (rule.kind !== 'url') return text;
  // Greedy up to the last @: an unescaped / or @ in a password is the usual reason for a refused address.
  const masked = text.replace(/^([a-z0-9+.-]*:\/\/)?.*@/is, '$1***@');
  return masked.replace(/(pass(?:word|wd)?|token|secret|key)=[^&#]*/gi, '$1=***');
}

/**
 * @param {boolean} ok
 * @param {string | boolean} value
 * @returns {Checked}
 */
function accept(ok, value) {
  return ok ? { ok, value } : { ok };
}

/**
 * @param {string} text
 * @param {number} min
 * @param {number} max
 * @returns {Checked}
 */
function checkInteger(text, min, max) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? { ok: true, value } : { ok: false };
}

/**
 * @param {string} text
 * @param {readonly string[]} protocols
 * @returns {Checked}
 */
function checkUrl(text, protocols) {
  const protocol = protocols.find((p) => text.toLowerCase().startsWith(`${p}://`));
  if (!protocol) return { ok: false };
  if (!URL.canParse(text)) return { ok: false, why: 'is a special character in the password not %-encoded?' };
  // A database behind a unix socket has no host: postgres:///name?host=/run/postgresql
  if (new URL(text).hostname === '' && !protocol.startsWith('postgres')) return { ok: false, why: 'no host' };
  return { ok: true, value: text };
}

import { maskContact } from '@heliodon/kernel/text';
import { changesBetween, type LogChange, type LogValue } from '@heliodon/server-kit/operation-log';
import { settingsFields } from '../../contract/settings.log-fields.ts';
import { type SectionName, secretsOf } from '../../contract/settings.sections.ts';
import { valuesInForce } from './settings.policy.ts';
import type { StoredSection } from './settings.queries.ts';
import type { SettingsFrame } from './settings-frame.ts';

type Kept = Pick<StoredSection, 'values' | 'secrets'>;

/** For the log: for secrets only whether they were set or changed, for mailboxes only a part. */
export function settingChanges(
  section: SectionName,
  frame: SettingsFrame,
  before: Kept | undefined,
  after: Kept,
): LogChange[] {
  const shown = (kept: Kept | undefined): Record<string, LogValue> =>
    Object.fromEntries(
      Object.entries<LogValue>(valuesInForce(frame, section, kept)).map(([name, value]) => [
        name,
        typeof value === 'string' ? masked(value) || null : value,
      ]),
    );
  const [was, is] = [shown(before), shown(after)];
  for (const name of secretsOf[section]) {
    const [old, now] = [before?.secrets[name]?.sealed, after.secrets[name]?.sealed];
    was[name] = old ? 'set' : null;
    is[name] = now ? (old === now ? 'set' : old ? 'changed' : 'set') : null;
  }
  return changesBetween(settingsFields[section], was, is);
}

/** Masks keys in the query of an address and most of a mailbox. */
function masked(value: string): string {
  if (/^https?:/.test(value)) return value.replace(/\?.*$/, '?…');
  return value.includes('@') ? maskContact(value) : value;
}

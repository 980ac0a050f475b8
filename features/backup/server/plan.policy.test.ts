import { describe, expect, it } from 'vitest';
import type { BackupFile } from '../contract/backup.contract.ts';
import { isDue, tooMany } from './plan.policy.ts';

const plan = { enabled: true, hour: 2, timeZone: 'Asia/Shanghai', keep: 2 };
const at = (text: string) => new Date(`2026-05-${text}+08:00`);

describe('an automatic backup is due', () => {
  it.each<[string, boolean, string | undefined, string]>([
    ['before its hour', false, '02T02:10', '03T01:59'],
    ['in its hour', true, '02T02:10', '03T02:00'],
    ['not twice', false, '03T02:10', '03T02:50'],
    ['later, when the program slept through its hour', true, '01T02:10', '03T17:00'],
    ['not at any hour just because it was switched on', false, undefined, '03T17:00'],
    ['in its hour after it was switched on', true, undefined, '03T02:13'],
  ])('%s', (_, due, last, now) => {
    expect(isDue(plan, last === undefined ? undefined : at(last), at(now))).toBe(due);
  });

  it('never when it is off', () => {
    expect(isDue({ ...plan, enabled: false }, undefined, at('03T02:00'))).toBe(false);
  });

  it('by the clock of zones with a half-hour offset', () => {
    const inIndia = { ...plan, timeZone: 'Asia/Kolkata' };
    expect(isDue(inIndia, undefined, new Date('2026-05-02T21:10:00Z'))).toBe(true);
  });
});

it('keeps the newest automatic backups and all others', () => {
  const file = (name: string, origin: BackupFile['origin']) => ({ name, origin }) as BackupFile;
  const files = [
    file('heliodon-20260501-020000-auto.heliodon', 'auto'),
    file('heliodon-20260503-020000-auto.heliodon', 'auto'),
    file('heliodon-20260502-020000-auto.heliodon', 'auto'),
    file('heliodon-20250101-020000.heliodon', 'hand'),
  ];
  expect(tooMany(files, 2)).toEqual(['heliodon-20260501-020000-auto.heliodon']);
});

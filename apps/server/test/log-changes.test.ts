import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logActionEntries } from '@heliodon/contract/log-actions';
import { logFieldEntries } from '@heliodon/contract/log-fields';
import { describe, expect, it } from 'vitest';
import '../src/context.ts';

/* Log entries of changes contain old and new values; exceptions have a reason here. */

const root = join(import.meta.dirname, '../../..');

/** Prefixes of log action keys, by reason. */
const without: Readonly<Record<string, readonly string[]>> = {
  'nobody changed anything: someone came, went or was refused': [
    'auth.signIn',
    'auth.signOut',
    'auth.rememberedCopied',
    'auth.smsCapReached',
    'loggers.wrongCheckCode',
    'commands.wrongPassword',
  ],
  'a file was made or a message sent': [
    'alarm.export',
    'diagnosis.export',
    'devices.export',
    'batteries.export',
    'compare.export',
    'plants.export',
    'siteControl.export',
    'potential.export',
    'bill.export',
    'electricity.export',
    'income.export',
    'meterReport.export',
    'charging.exportSessions',
    'dataAnalysis.export',
    'energyAnalysis.export',
    'optimise.export',
    'demand.export',
    'schedules.exportLog',
    'system.exportLog',
    'notify.test',
    'sending.test',
    'sending.sent',
    'outbox.retryMessages',
  ],
  'a secret, which no entry shows': [
    'auth.resetPassword',
    'accounts.changePassword',
    'commands.setPassword',
    'commands.setFirmwareKey',
    'loggers.reissue',
    'charging.renewSecret',
  ],
  'something new, all of which the entry names': [
    'auth.register',
    'loggers.register',
    'loggers.add',
    'commissioning.claim',
    'commissioning.startHere',
    'commands.addFirmware',
    'commands.refusedFirmware',
    'screen.uploadLogo',
    'topology.upload',
  ],
  'an order to a device, with its own parameters, or what became of it': [
    'commands.upgrade',
    'ems.retry',
    'ems.test',
    'schedules.resend',
    'diagnosis.run',
    'optimise.backtest',
    'optimise.cancel',
    'charging.ask',
    'commissioning.scan',
    'commissioning.cancelScan',
  ],
  'what a device or the controller did by itself': [
    'siteControl.',
    'commissioning.trial',
    'commissioning.runs',
    'commissioning.refused',
    'commissioning.returned',
    'commissioning.lost',
    'automatic.fellBack',
    'automatic.recovered',
    'schedules.given',
    'schedules.held',
    'schedules.follows',
    'schedules.day',
    'sending.ended',
    'sending.stopped',
  ],
  'the words of the entry say before and after': [
    'meters.',
    'alarmTips.save',
    'ems.reflux',
    'ems.package',
    'ems.reserve',
    'schedules.overwrite',
    'reconciliation.accept',
    'reconciliation.reopen',
  ],
  'a view that a person keeps for itself': [
    'compare.saveSet',
    'compare.deleteSet',
    'dataAnalysis.saveView',
    'dataAnalysis.deleteView',
  ],
  'the log speaks of itself': ['logCheck.'],
  'a message that was tried, or the whole database, which no entry holds': ['settings.test', 'backup.'],
  'a step of leaving, all of which the entry names': [
    'cancellation.apply',
    'cancellation.verify',
    'cancellation.withdraw',
    'cancellation.expire',
    'cancellation.offer',
    'cancellation.takeBack',
    'cancellation.giveUpAccount',
    'cancellation.done',
  ],
};
const excused = Object.values(without).flat();
const isExcused = (key: string) => excused.some((start) => key.startsWith(start));

/** `plants` → `plantsLog`: variable name of a scope's actions. */
const sources = ['features', 'device-plane'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+[\\/](contract|server)[\\/].*\.ts$/.test(file))
    .filter((file) => !/node_modules|\.test\.ts$|[\\/]testing[\\/]/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);
const names = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/(?:const (\w+)(?:: [^=]+)? = )?defineLogActions\('(\w+)'/g)].map(
      ([, name, scope]) => [scope ?? '', name ?? ''] as const,
    ),
  ),
);

/** Whether the file that uses the action passes changes to the log. */
function givesChanges(key: string): boolean {
  const [scope = '', action = ''] = key.split('.');
  const use = new RegExp(`\\b(?:(?:${names.get(scope)}|findingLog)\\.${action}\\b|${names.get(scope)}\\[)`);
  const users = sources.filter((text) => use.test(text) && !text.includes('defineLogActions('));
  return users.length > 0 && users.some((text) => /\bchanges\b/.test(text));
}

describe('every change in the operation log', () => {
  it('contains its changes, or has a reason for omitting them', () => {
    const keys = [...logActionEntries().keys()].filter((key) => !isExcused(key));
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter((key) => !givesChanges(key))).toEqual([]);
  });

  it('has no reason for a removed action', () => {
    const keys = [...logActionEntries().keys()];
    expect(excused.filter((start) => !keys.some((key) => key.startsWith(start)))).toEqual([]);
  });

  it('has texts in both languages', () => {
    const words = [...logFieldEntries()].flatMap(([key, field]) =>
      [field, ...Object.values(field.values ?? {})].map(({ zh, en }) => ({ key, zh, en })),
    );
    expect(words.length).toBeGreaterThan(60);
    expect(words.filter(({ zh, en }) => !zh.trim() || !en.trim())).toEqual([]);
  });
});

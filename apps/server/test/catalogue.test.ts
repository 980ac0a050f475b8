import { analysisErrors } from '@heliodon/analysis/contract';
import { authErrors } from '@heliodon/auth/errors';
import { backupErrors } from '@heliodon/backup/contract';
import { backupPowerErrors } from '@heliodon/backup-power/contract';
import { chargingErrors } from '@heliodon/charging/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors, UNEXPECTED } from '@heliodon/contract/errors';
import { logActionEntries } from '@heliodon/contract/log-actions';
import { pictureErrors } from '@heliodon/contract/pictures';
import { demandErrors } from '@heliodon/demand/contract';
import { deviceErrors } from '@heliodon/devices/contract';
import { diagnosisErrors } from '@heliodon/diagnosis/contract';
import { optimiseErrors, packagesErrors } from '@heliodon/dispatch/contract';
import { plantErrors } from '@heliodon/plants/contract';
import { schedulesErrors } from '@heliodon/schedules/contract';
import { applyErrors } from '@heliodon/site/contract';
import { siteControlErrors } from '@heliodon/site-control/contract';
import { settingsErrors } from '@heliodon/system/contract';
import { tariffErrors } from '@heliodon/tariffs/contract';
import { topologyErrors } from '@heliodon/topology/contract';
import { expect, it } from 'vitest';
import { callTable } from '../src/calls.ts';

const entries = Object.entries({
  ...commonErrors,
  ...analysisErrors,
  ...pictureErrors,
  ...topologyErrors,
  ...applyErrors,
  ...authErrors,
  ...backupErrors,
  ...backupPowerErrors,
  ...chargingErrors,
  ...commandsErrors,
  ...demandErrors,
  ...deviceErrors,
  ...diagnosisErrors,
  ...optimiseErrors,
  ...packagesErrors,
  ...plantErrors,
  ...schedulesErrors,
  ...settingsErrors,
  ...siteControlErrors,
  ...tariffErrors,
});
/** Codes that end the session, and the code of server failures, have several reasons. */
const business = entries.filter(([, { code }]) => code >= 2000 && code < UNEXPECTED);

it('every error has its own code, in the ranges that clients know, and words in both languages', () => {
  const codes = business.map(([, entry]) => entry.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const [name, entry] of entries) {
    expect([401, 403, 404].includes(entry.code) || (entry.code >= 2000 && entry.code <= 9999), name).toBe(
      true,
    );
    expect(entry.zh, name).toMatch(/[\u4e00-\u9fff]/);
    expect(entry.en, name).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

it('every kind of log entry has words in both languages with the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  expect(logActionEntries().size).toBeGreaterThan(5);
  for (const [key, action] of logActionEntries()) expect(places(action.zh), key).toEqual(places(action.en));
});

it('no two calls share a path', () => {
  const paths = callTable.map((call) => call.path);
  expect(new Set(paths).size).toBe(paths.length);
});

import { expect, it } from 'vitest';
import type { PileQuestion } from '../../contract/pile.contract.ts';
import { detailOf, shownSettings } from './question.policy.ts';

it.each<[PileQuestion, string]>([
  [{ action: 'getConfiguration', keys: [] }, ''],
  [
    { action: 'getConfiguration', keys: ['HeartbeatInterval', 'MeterValueSampleInterval'] },
    'HeartbeatInterval, MeterValueSampleInterval',
  ],
  [{ action: 'changeConfiguration', key: 'HeartbeatInterval', value: '60' }, 'HeartbeatInterval = 60'],
  [
    { action: 'changeConfiguration', key: 'AuthorizationKey', value: '4F43415F4F43545F' },
    'AuthorizationKey = ••••••',
  ],
  [{ action: 'changeConfiguration', key: 'BasicAuthPassword', value: 'x' }, 'BasicAuthPassword = ••••••'],
  [{ action: 'trigger', message: 'MeterValues', connector: 2 }, 'MeterValues #2'],
  [{ action: 'trigger', message: 'Heartbeat' }, 'Heartbeat'],
  [{ action: 'reset', hard: true }, 'Hard'],
  [{ action: 'clearProfiles' }, ''],
  [{ action: 'diagnostics' }, ''],
])('%j is shown as %s', (question, detail) => expect(detailOf(question)).toBe(detail));

it('data reported by a charger is stored without secrets', () => {
  const settings = [
    { key: 'HeartbeatInterval', value: '60', readonly: false },
    { key: 'AuthorizationKey', value: '4F43415F', readonly: false },
    { key: 'wifi.Password', value: null, readonly: false },
  ];
  expect(shownSettings(settings).map(({ value }) => value)).toEqual(['60', '••••••', null]);
});

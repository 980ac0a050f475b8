import { describe, expect, it } from 'vitest';
import { orderMessages, releaseMessages } from './messages.policy.ts';
import type { SiteDevice } from './site-devices.queries.ts';

const NOW = 1_773_576_000_000;
const device = (sn: string, kind: string, loggerSn: string, more: Partial<SiteDevice> = {}) =>
  ({ sn, kind, loggerSn, online: true, loggerFirmware: '1.6.0', ...more }) as SiteDevice;
const devices = [
  device('MET', 'meter', 'L1'),
  device('INV', 'inverter', 'L1'),
  device('PCS', 'pcs', 'L2'),
  device('BAT', 'battery', 'L3'),
  device('OLD', 'pcs', 'L4', { loggerFirmware: '1.2.0' }),
  device('AWAY', 'pcs', 'L5', { online: false }),
];
const given = {
  named: [{ sn: 'PCS', powerKw: 40 }],
  afterwards: [
    { sn: 'PCS', powerKw: 0 },
    { sn: 'INV', limitKw: 0 },
  ],
};

describe('messages of a step', () => {
  it('go to every logger that listens, each with its own devices', () => {
    const { messages, loggers } = orderMessages(given, devices, {}, NOW);
    expect(messages).toEqual({
      L1: { seq: NOW, at: NOW, holdS: 60, orders: [], afterwards: [{ sn: 'INV', limitKw: 0 }] },
      L2: { seq: NOW, at: NOW, holdS: 60, orders: given.named, afterwards: [{ sn: 'PCS', powerKw: 0 }] },
    });
    expect(loggers).toEqual({ L1: 0, L2: 0 });
  });

  it('a logger that is away stays under control; one that left the plant is let go', () => {
    const { messages, loggers } = orderMessages(given, devices, { L5: 0, GONE: 0, LAST: 2 }, NOW);
    expect(messages.GONE?.release).toBe(true);
    expect(messages.LAST?.release).toBe(true);
    expect(messages.L5).toBeUndefined();
    expect(loggers).toEqual({ L1: 0, L2: 0, L5: 0, GONE: 1 });
  });
});

it('a release is said three times, to whoever is away when it comes back', () => {
  let loggers: Readonly<Record<string, number>> = { L1: 0, L5: 0 };
  for (let i = 0; i < 3; i++) {
    const said = releaseMessages(loggers, (sn) => sn === 'L1', NOW + i);
    expect(said.messages).toEqual({
      L1: { seq: NOW + i, at: NOW + i, holdS: 60, orders: [], afterwards: [], release: true },
    });
    loggers = said.loggers;
  }
  expect(loggers).toEqual({ L5: 0 });
  expect(Object.keys(releaseMessages(loggers, () => true, NOW).messages)).toEqual(['L5']);
});

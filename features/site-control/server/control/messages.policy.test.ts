import { rolesOf } from '@heliodon/device-kinds/kinds';
import { describe, expect, it } from 'vitest';
import { type LoggerLine, orderMessages, releaseMessages } from './messages.policy.ts';
import type { SiteDevice } from './site-devices.queries.ts';
import type { Released } from './site-inputs.queries.ts';

const NOW = 1_773_576_000_000;
const device = (sn: string, kind: string, loggerSn: string, more: Partial<SiteDevice> = {}) =>
  ({
    sn,
    kind,
    roles: rolesOf(kind),
    loggerSn,
    online: true,
    loggerFirmware: '1.6.0',
    ...more,
  }) as SiteDevice;
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
  course: null,
};
const linesOf = (lines: Record<string, LoggerLine>, taken: string[] = []) => ({
  lines: new Map(Object.entries(lines)),
  taken: new Set(taken),
});
const there = (lastSeenMs: number | null = NOW): LoggerLine => ({ online: true, lastSeenMs });
const gone: LoggerLine = { online: false, lastSeenMs: NOW };
const fresh: Released = { told: 0, heardMs: null };
const release = { seq: NOW, at: NOW, holdS: 60, orders: [], afterwards: [], release: true };

describe('messages of a step', () => {
  it('are sent to every listening logger, each with its own devices', () => {
    const { messages, loggers } = orderMessages(given, devices, {}, linesOf({}), NOW);
    expect(messages).toEqual({
      L1: { seq: NOW, at: NOW, holdS: 60, orders: [], afterwards: [{ sn: 'INV', limitKw: 0 }] },
      L2: { seq: NOW, at: NOW, holdS: 60, orders: given.named, afterwards: [{ sn: 'PCS', powerKw: 0 }] },
    });
    expect(loggers).toEqual({ L1: fresh, L2: fresh });
  });

  it('an offline logger stays under control; one that left the plant is released when online', () => {
    const before = { L5: fresh, GONE: fresh, LAST: { told: 2, heardMs: 1 }, OFF: { told: 2, heardMs: 1 } };
    const lines = linesOf({ GONE: there(), LAST: there(), OFF: gone });
    const { messages, loggers } = orderMessages(given, devices, before, lines, NOW);
    expect(messages.GONE).toEqual(release);
    expect(messages.LAST).toEqual(release);
    expect(messages).not.toHaveProperty('L5');
    expect(messages).not.toHaveProperty('OFF');
    expect(loggers).toEqual({
      L1: fresh,
      L2: fresh,
      L5: fresh,
      GONE: { told: 1, heardMs: NOW },
      OFF: { told: 2, heardMs: 1 },
    });
  });
});

describe('the course', () => {
  const course = { from: NOW, stepS: 900, powersKw: [10, -20], shares: [{ sn: 'PCS', share: 1 }] };
  const knowing = devices.map((one) => ({ ...one, loggerFirmware: '1.7.0' }));
  const sent = (before: Record<string, Released>, nowMs = NOW) =>
    orderMessages({ ...given, course }, knowing, before, linesOf({}), nowMs);

  it('is sent to the loggers of its converters that know it', () => {
    const { messages, loggers } = sent({});
    expect(messages.L2?.course).toMatchObject({ content: course });
    expect(messages.L1).not.toHaveProperty('course');
    expect(loggers.L2?.course).toEqual({ id: messages.L2?.course?.id, atMs: NOW });
    const old = orderMessages({ ...given, course }, devices, {}, linesOf({}), NOW);
    expect(old.messages.L2).not.toHaveProperty('course');
  });

  it.each<[string, number, string | undefined, boolean]>([
    ['is named by its number while it is the same', 59_999, undefined, false],
    ['is repeated after a minute', 60_000, undefined, true],
    ['is sent when it changes', 5000, 'another', true],
  ])('%s', (_, laterMs, other, isWhole) => {
    const { loggers, messages } = sent({});
    const before = other ? { L2: { ...fresh, course: { id: other, atMs: NOW } } } : loggers;
    const next = sent(before, NOW + laterMs).messages.L2?.course;
    expect(next?.id).toBe(messages.L2?.course?.id);
    expect(next?.content !== undefined).toBe(isWhole);
  });

  it('is sent whole to a logger that was offline meanwhile', () => {
    const { loggers } = sent({});
    const away = knowing.map((one) => ({ ...one, online: one.loggerSn !== 'L2' }));
    const missed = orderMessages({ ...given, course }, away, loggers, linesOf({}), NOW + 5000);
    expect(missed.loggers.L2).toEqual(fresh);
    expect(sent(missed.loggers, NOW + 10_000).messages.L2?.course?.content).toEqual(course);
  });
});

describe('a release', () => {
  it.each<[string, Released, LoggerLine | undefined, boolean, Released | undefined]>([
    ['the first', fresh, there(), true, { told: 1, heardMs: NOW }],
    ['heard since', { told: 1, heardMs: NOW - 5000 }, there(), true, { told: 2, heardMs: NOW }],
    ['not heard since: it may be lost', { told: 2, heardMs: NOW }, there(), true, { told: 2, heardMs: NOW }],
    ['the last', { told: 2, heardMs: NOW - 1 }, there(), true, undefined],
    ['away', { told: 2, heardMs: 1 }, gone, false, { told: 2, heardMs: 1 }],
    ['not registered', fresh, undefined, false, fresh],
    ['nothing behind it ever spoke', { told: 2, heardMs: null }, there(null), true, undefined],
  ])('%s', (_, before, line, isSent, after) => {
    const { messages, loggers } = releaseMessages({ L: before }, linesOf(line ? { L: line } : {}), NOW);
    expect(messages).toEqual(isSent ? { L: release } : {});
    expect(loggers).toEqual(after ? { L: after } : {});
  });

  it('is not sent to a logger that is controlled for another plant', () => {
    const released = releaseMessages({ L: fresh }, linesOf({ L: there() }, ['L']), NOW);
    expect(released).toEqual({ messages: {}, loggers: {} });
  });
});

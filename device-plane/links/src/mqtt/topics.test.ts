import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignTopics } from '../testing/foreign-topics.ts';
import {
  DOWN_CHANNELS,
  downTopic,
  mayListen,
  parseUpTopic,
  UP_CHANNELS,
  upChannelOf,
  upTopic,
} from './topics.ts';

const FOREIGN = foreignTopics('A-1', 'B-1');
const sn = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/);

describe('topics', () => {
  it.each(UP_CHANNELS)('a logger publishes on its own %s', (channel) => {
    expect(upChannelOf(`heliodon/v1/A-1/up/${channel}`, 'A-1')).toBe(channel);
    expect(parseUpTopic(`heliodon/v1/A-1/up/${channel}`)).toEqual({ sn: 'A-1', channel });
  });

  it.each([...DOWN_CHANNELS, '#', '+'])('a logger subscribes to its own down/%s', (rest) => {
    expect(mayListen(`heliodon/v1/A-1/down/${rest}`, 'A-1')).toBe(true);
  });

  it('none of more than a thousand others is permitted', () => {
    expect(FOREIGN.length).toBeGreaterThan(1000);
    expect(FOREIGN.filter((topic) => upChannelOf(topic, 'A-1') || mayListen(topic, 'A-1'))).toEqual([]);
  });

  it.each([
    'heliodon/v1/A-1/up/commands',
    'heliodon/v1/A-1/up/',
    'heliodon/v1/A-1/up',
    'heliodon/v1/A-1/up/telemetry/x',
    'heliodon/v1/A-1/down/telemetry',
    'heliodon/v1//up/telemetry',
    'heliodon/v1/A-1/up/toString',
    'heliodon/v1/A-1/up/telemetry\n',
  ])('%j is not an up topic', (topic) => {
    expect(upChannelOf(topic, 'A-1')).toBeUndefined();
    expect(parseUpTopic(topic)).toBeUndefined();
  });

  it('belong to one logger each', () => {
    fc.assert(
      fc.property(
        sn,
        sn,
        fc.constantFrom(...UP_CHANNELS),
        fc.constantFrom(...DOWN_CHANNELS),
        (a, b, up, down) => {
          expect(parseUpTopic(upTopic(a, up))).toEqual({ sn: a, channel: up });
          expect(upChannelOf(upTopic(a, up), b)).toBe(a === b ? up : undefined);
          expect(mayListen(downTopic(a, down), b)).toBe(a === b);
        },
      ),
    );
  });
});

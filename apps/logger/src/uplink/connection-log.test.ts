import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { ConnectionLog } from './connection-log.ts';

it('records when the connection is lost and restored, why, and how much is waiting', () => {
  let [nowMs, waiting] = [0, 0];
  const written: string[] = [];
  const connectionLog = new ConnectionLog({
    nowMs: () => nowMs,
    waiting: () => waiting,
    write: (line) => void written.push(line),
  });
  const lines = () => written.splice(0);

  connectionLog.up();
  expect(lines()).toEqual(['platform: connected; 0 records waiting']);
  waiting = 3;
  connectionLog.down('connection lost');
  expect(lines()).toEqual(['platform: no connection: connection lost; 3 records waiting']);
  waiting = 40;
  connectionLog.down('connect ECONNREFUSED');
  expect(lines()).toEqual(['platform: still no connection: connect ECONNREFUSED; 40 records waiting']);
  nowMs += 59 * MINUTE_MS;
  connectionLog.down('connect ECONNREFUSED');
  expect(lines()).toEqual([]);
  nowMs += MINUTE_MS;
  waiting = 900;
  connectionLog.down('connect ECONNREFUSED');
  expect(lines()).toEqual(['platform: still no connection: connect ECONNREFUSED; 900 records waiting']);
  nowMs += 5 * MINUTE_MS;
  connectionLog.up();
  expect(lines()).toEqual(['platform: reconnected after 65 min; 900 records waiting']);
});

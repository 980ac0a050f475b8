import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Ask, PileMessageHandler } from './pile-protocol.ts';
import { createOcppWorld, type OcppWorld, SECRET } from './testing/ocpp-world.ts';
import { speak16 } from './v16.ts';
import { speak201 } from './v201.ts';

/* Executes the commands in docs/ocpp.md, and checks that the messages named there are supported. */

let world: OcppWorld;
beforeAll(async () => {
  world = await createOcppWorld();
});
afterAll(() => world.stop());

const handler = { nowMs: () => 0 } as PileMessageHandler;
const understood = {
  '1.6': Object.keys(speak16({} as Ask, handler).handlers),
  '2.0.1': Object.keys(speak201({} as Ask, handler).handlers),
};

describe.each(['ocpp.md', 'ocpp.zh.md'])('docs/%s', (file) => {
  const page = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');

  it('shows messages to type that get replies', async () => {
    const [, frames = ''] = /^```json ocpp1.6\n(.*?)^```$/ms.exec(page) ?? [];
    const sn = `PAGE-${file}`;
    world.addPile(sn);
    const authorization = `Basic ${Buffer.from(`${sn}:${SECRET}`).toString('base64')}`;
    const socket = new WebSocket(`${world.url()}/${sn}`, ['ocpp1.6'], { headers: { authorization } });
    await once(socket, 'open');
    const lines = frames.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      socket.send(line);
      const [answer] = await once(socket, 'message');
      expect(JSON.parse(String(answer)).slice(0, 2)).toEqual([3, JSON.parse(line)[1]]);
    }
    socket.terminate();
  });

  it('names charger messages that are supported', () => {
    const [, below = ''] = page.split(/^\| (?:from the charger|充电桩上报) .*\n.*\n/m);
    const rows = (below.split('\n\n')[0] ?? '')
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()));
    expect(rows.length).toBeGreaterThan(8);
    for (const [, names = '', in16 = '', in201 = ''] of rows) {
      const actions = names.match(/[A-Z][A-Za-z]+/g) ?? [];
      if (in16) expect(understood['1.6']).toEqual(expect.arrayContaining(actions));
      // The text in brackets: the last two of them.
      if (in201)
        expect(understood['2.0.1']).toEqual(
          expect.arrayContaining(in201 === '✓' ? actions : actions.slice(-2)),
        );
    }
  });
});

import { describe, expect, it, vi } from 'vitest';
import { RequestChannel, Unanswered } from './request-channel.ts';

type Said = { channel: string; message: { id?: string } & Record<string, unknown> };

function talking(againMs?: number) {
  const said: Said[] = [];
  const requests = new RequestChannel(
    async (channel, message) => void said.push({ channel, message: { ...message } }),
    againMs,
  );
  const ack = (id: unknown, stored = 1, refused = 0) => requests.heard('acks', { id, stored, refused });
  return { said, requests, ack };
}

describe('requests on a connection', () => {
  it('are completed by the acknowledgement of their id only', async () => {
    const { said, requests, ack } = talking();
    const told = requests.tell('telemetry', { tables: [] });
    ack('another');
    requests.heard('acks', { id: said[0]?.message.id });
    ack(said[0]?.message.id, 3, 2);
    expect(await told).toMatchObject({ stored: 3, refused: 2 });
    expect(said).toHaveLength(1);
  });

  it('are repeated until acknowledged', async () => {
    const { said, requests, ack } = talking(5);
    const told = requests.tell('events', { events: [] });
    await vi.waitUntil(() => said.length >= 3);
    expect(new Set(said.map(({ message }) => message.id)).size).toBe(1);
    ack(said[0]?.message.id);
    await told;
  });

  it('are given up after the maximum number of attempts', async () => {
    const { said, requests } = talking(5);
    await expect(requests.tell('telemetry', {}, 3)).rejects.toThrow(Unanswered);
    expect(said).toHaveLength(3);
  });

  it('announce one list after the other', async () => {
    const { said, requests, ack } = talking();
    const both = [requests.tell('devices', { devices: [1] }), requests.tell('devices', { devices: [2] })];
    await vi.waitUntil(() => said.length === 1);
    ack(said[0]?.message.id);
    await vi.waitUntil(() => said.length === 2);
    ack(said[1]?.message.id);
    await Promise.all(both);
    expect(said.map(({ message }) => message.devices)).toEqual([[1], [2]]);
  });

  it('obtain the time of the platform', async () => {
    const { said, requests } = talking();
    const asked = requests.askTime(() => 5);
    requests.heard('time', {
      id: said[0]?.message.id,
      t: 1_800_000_000_000,
      iso: '2027-01-15T08:00:00.000Z',
    });
    expect(await asked).toBeGreaterThanOrEqual(1_800_000_000_000);
    expect(said[0]).toMatchObject({ channel: 'time', message: { t: 5 } });
  });

  it('that ended answer no request', async () => {
    const { requests } = talking();
    const told = requests.tell('telemetry', {});
    requests.end();
    await expect(told).rejects.toThrow('the line is down');
    await expect(requests.tell('telemetry', {})).rejects.toThrow('the line is down');
  });
});

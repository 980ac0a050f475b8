import { describe, expect, it, vi } from 'vitest';
import { RequestChannel, Unanswered } from './request-channel.ts';

type Sent = { channel: string; message: { id?: string } & Record<string, unknown> };

function talking(againMs?: number) {
  const sent: Sent[] = [];
  const requests = new RequestChannel(
    async (channel, message) => void sent.push({ channel, message: { ...message } }),
    againMs,
  );
  const ack = (id: unknown, stored = 1, refused = 0) => requests.receive('acks', { id, stored, refused });
  return { sent, requests, ack };
}

describe('requests on a connection', () => {
  it('are completed by the acknowledgement of their id only', async () => {
    const { sent, requests, ack } = talking();
    const answer = requests.send('telemetry', { tables: [] });
    ack('another');
    requests.receive('acks', { id: sent[0]?.message.id });
    ack(sent[0]?.message.id, 3, 2);
    expect(await answer).toMatchObject({ stored: 3, refused: 2 });
    expect(sent).toHaveLength(1);
  });

  it('are repeated until acknowledged', async () => {
    const { sent, requests, ack } = talking(5);
    const answer = requests.send('events', { events: [] });
    await vi.waitUntil(() => sent.length >= 3);
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    ack(sent[0]?.message.id);
    await answer;
  });

  it('are given up after the maximum number of attempts', async () => {
    const { sent, requests } = talking(5);
    await expect(requests.send('telemetry', {}, 3)).rejects.toThrow(Unanswered);
    expect(sent).toHaveLength(3);
  });

  it('announce one list after the other', async () => {
    const { sent, requests, ack } = talking();
    const both = [requests.send('devices', { devices: [1] }), requests.send('devices', { devices: [2] })];
    await vi.waitUntil(() => sent.length === 1);
    ack(sent[0]?.message.id);
    await vi.waitUntil(() => sent.length === 2);
    ack(sent[1]?.message.id);
    await Promise.all(both);
    expect(sent.map(({ message }) => message.devices)).toEqual([[1], [2]]);
  });

  it('obtain the time of the platform', async () => {
    const { sent, requests } = talking();
    const asked = requests.askTime(() => 5);
    requests.receive('time', {
      id: sent[0]?.message.id,
      t: 1_800_000_000_000,
      iso: '2027-01-15T08:00:00.000Z',
    });
    expect(await asked).toBeGreaterThanOrEqual(1_800_000_000_000);
    expect(sent[0]).toMatchObject({ channel: 'time', message: { t: 5 } });
  });

  it('that ended answer no request', async () => {
    const { requests } = talking();
    const answer = requests.send('telemetry', {});
    requests.end();
    await expect(answer).rejects.toThrow('the line is down');
    await expect(requests.send('telemetry', {})).rejects.toThrow('the line is down');
  });
});

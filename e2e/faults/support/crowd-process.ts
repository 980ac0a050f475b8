import { once } from 'node:events';
import { WebSocket } from 'ws';

/* Thousands of signed-in pages in a separate process, controlled by e2e/faults/crowd.fault.ts. */

export interface CrowdMember {
  readonly token: string;
  readonly topics: readonly string[];
  /** Plants visible to its account; data of another plant is a leak. */
  readonly plants: readonly number[];
  readonly stalled: boolean;
}

export interface CrowdOrder {
  readonly url: string;
  readonly from: string;
  readonly members: readonly CrowdMember[];
}

export interface CrowdReport {
  readonly open: number;
  readonly updates: number;
  readonly foreign: readonly string[];
  /** By serial number of the alarm's device: receipt time of each page, wall clock milliseconds. */
  readonly alarms: Readonly<Record<string, readonly number[]>>;
  readonly failures: readonly string[];
}

const AT_ONCE = 40;
const FEW = 20;

const sockets = new Set<WebSocket>();
const alarms: Record<string, number[]> = {};
const foreign: string[] = [];
const failures: string[] = [];
let updates = 0;

async function enter(order: CrowdOrder, member: CrowdMember): Promise<void> {
  const socket = new WebSocket(`${order.url.replace('http', 'ws')}/sems/socket`, {
    localAddress: order.from,
    handshakeTimeout: 60_000,
  });
  socket.on('error', (error) => failures.push(error.message));
  socket.on('close', () => sockets.delete(socket));
  await once(socket, 'open');
  sockets.add(socket);
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (raw) => {
      const text = String(raw);
      if (text === '{"type":"ready"}') resolve();
      else onMessage(text, member);
    });
  });
  socket.send(JSON.stringify({ type: 'auth', token: member.token }));
  await ready;
  socket.send(JSON.stringify({ type: 'subscribe', topics: member.topics }));
  // It never reads again, like a page on a sleeping machine.
  if (member.stalled) socket.pause();
}

interface Push {
  readonly type: string;
  readonly topic: string;
  readonly data: {
    readonly raised?: readonly { plantId: number; deviceSn: string }[];
    readonly changedPlants?: readonly number[] | null;
  };
}

function onMessage(text: string, { plants }: CrowdMember): void {
  const topic = /^\{"type":"news","topic":"([^"]+)"/.exec(text)?.[1];
  if (!topic) return;
  updates += 1;
  const plantId = Number(/^plant\/(\d+)$/.exec(topic)?.[1]);
  if (plantId && !plants.includes(plantId)) leak(text);
  if (topic !== 'alarms') return;
  const { data } = JSON.parse(text) as Push;
  const plantIds = [...(data.raised ?? []).map((one) => one.plantId), ...(data.changedPlants ?? [])];
  if (plantIds.some((id) => !plants.includes(id))) leak(text);
  for (const { deviceSn } of data.raised ?? []) {
    alarms[deviceSn] ??= [];
    alarms[deviceSn].push(Date.now());
  }
}

function leak(text: string): void {
  if (foreign.length < FEW) foreign.push(text.slice(0, 200));
}

async function enterAll(order: CrowdOrder): Promise<void> {
  const waiting = [...order.members];
  const one = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop())
      await enter(order, member).catch((error: Error) => failures.push(error.message));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const report = (): CrowdReport => ({
  open: sockets.size,
  updates,
  foreign,
  alarms,
  failures: failures.slice(0, FEW),
});

process.on('message', async (message: { order?: CrowdOrder; what?: 'report' | 'leave' }) => {
  if (message.order) await enterAll(message.order);
  if (message.what === 'leave') for (const socket of sockets) socket.terminate();
  process.send?.(report());
});
process.on('disconnect', () => process.exit(0));

import { WebSocket } from 'ws';
import type { Api } from './api.ts';

/** A page that watches one device and records the age of each sample on arrival. */
export async function watchDevice(port: number, api: Api, deviceId: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sems/socket`);
  const delaysMs: number[] = [];
  let lastAt = Date.now();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: api.token })));
    socket.on('message', (raw) => {
      const push = JSON.parse(String(raw));
      if (push.type === 'ready') {
        socket.send(JSON.stringify({ type: 'subscribe', topics: [`device/${deviceId}`] }));
        resolve();
      }
      const at = push.data?.at;
      if (push.type !== 'news' || typeof at !== 'number' || at <= lastAt) return;
      lastAt = at;
      // The time of a sample is that of its publication.
      delaysMs.push(Date.now() - at);
    });
  });
  return { delaysMs, close: () => socket.close() };
}

import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Reply } from '../pile-commands.ts';
import type { OcppWorld } from './ocpp-world.ts';

interface CommandedPile {
  readonly sn: string;
  readonly call: (action: string, params?: object) => Promise<unknown>;
}

/** Sends commands like the platform, and waits for the first reply to each. */
export function commander(world: OcppWorld, { sn, call }: CommandedPile) {
  const replies = (id: string): Reply[] => world.receivedOn('replies').filter((reply) => reply.id === id);
  return async (name: string, params: object, type = 'setpoint') => {
    // Requests are sent only after the first message of the charger.
    await call('Heartbeat');
    const message = { id: randomUUID(), sn, type, name, params, expires: Date.now() + 30_000 };
    await world.endpoint.send(sn, 'commands', JSON.stringify(message));
    await vi.waitUntil(() => replies(message.id).length > 0, { timeout: 5000 });
    return { message, replies, reply: replies(message.id)[0] };
  };
}

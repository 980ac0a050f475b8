import { systemClock } from '@heliodon/kernel/clock';
import type { LinkHandlers, RefusedConnection } from '../../mqtt/device-link.ts';
import { OcppEndpoint, type OcppOptions } from '../ocpp-endpoint.ts';
import { MemorySessionRecorder } from './memory-session-recorder.ts';
import { type Answers, connectPile, type TestPile, type Version } from './test-pile.ts';

/** Messages to the platform, by channel. */
export interface ReceivedMessage {
  readonly sn: string;
  readonly channel: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every message
  readonly body: any;
}

export const SECRET = '00112233445566778899aabbccddeeff00112233';

/** An endpoint with an in-memory recorder, and chargers of a third-party library. */
export async function createOcppWorld(
  more: Partial<OcppOptions> = {},
  recorder = new MemorySessionRecorder(),
) {
  const received: ReceivedMessage[] = [];
  const lines: string[] = [];
  const refused: RefusedConnection[] = [];
  const errors: unknown[] = [];
  const secrets = new Map<string, string>();
  const piles: TestPile[] = [];
  const handlers: LinkHandlers = {
    authenticate: async (sn, secret) => (secrets.get(sn) === secret.toString() ? 1 : undefined),
    refused: (connection) => void refused.push(connection),
    connected: (sn) => void lines.push(`+${sn}`),
    disconnected: (sn) => void lines.push(`-${sn}`),
    received: async (sn, channel, payload) => {
      if (recorder.isAway) throw new Error('the database is away');
      received.push({ sn, channel, body: JSON.parse(payload.toString()) });
    },
  };
  const endpoint = new OcppEndpoint({
    clock: systemClock,
    host: '127.0.0.1',
    port: 0,
    behindProxy: false,
    onError: (error) => errors.push(error),
    ...more,
  });
  endpoint.servePiles({ recorder, directory: recorder });
  await endpoint.start(handlers);

  const receivedOn = (channel: string) =>
    received.filter((one) => one.channel === channel).map(({ body }) => body);
  return {
    recorder,
    endpoint,
    received,
    lines,
    refused,
    errors,
    secrets,
    receivedOn,
    url: () => `ws://127.0.0.1:${endpoint.ports[0]}/ocpp`,
    addPile(sn: string, connectors = 2, ratedKw: number | null = 60): void {
      recorder.piles.set(sn, { deviceId: recorder.piles.size + 1, connectors, ratedKw });
      secrets.set(sn, SECRET);
    },
    async pile(sn: string, version: Version, answers: Answers = {}, options: object = {}) {
      const endpointUrl = `ws://127.0.0.1:${endpoint.ports[0]}/ocpp`;
      const pile = await connectPile({
        endpoint: endpointUrl,
        sn,
        secret: SECRET,
        version,
        answers,
        options,
      });
      piles.push(pile);
      return pile;
    },
    async stop(): Promise<void> {
      for (const pile of piles) await pile.end();
      await endpoint.stop();
    },
  };
}

export type OcppWorld = Awaited<ReturnType<typeof createOcppWorld>>;

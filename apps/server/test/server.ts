import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestoreOrder } from '@heliodon/backup/server';
import type { Piles } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { type Clock, systemClock } from '@heliodon/kernel/clock';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type Config, loadConfig } from '../config/config.ts';
import { createContext } from '../src/context.ts';
import { createApp } from '../src/http/app.ts';
import { ensurePlatformManager } from '../src/start/platform-manager.ts';
import { undeclaredFields } from './security/undeclared.ts';

export interface Answer {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  data: any;
}

export interface CallOptions {
  token?: string;
  lang?: 'zh_CN' | 'en_US';
  headers?: Record<string, string>;
  ip?: string;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

function testConfig(overrides: Partial<Config>): Config {
  const loaded = loadConfig([], { LOG_LEVEL: 'silent' });
  if (!loaded.ok) throw new Error('the default configuration is not valid');
  // Stays empty: log heads recorded by another program belong to another database.
  const dataDir = join(tmpdir(), 'heliodon-test-without-data');
  return {
    ...loaded.config,
    dataDir,
    demo: false,
    localLogger: false,
    settingsKey: 'of-tests-alone',
    ...overrides,
  };
}

/** The whole server on its own database; with `url`, a second process on the same one. */
export async function startTestServer(
  options: {
    config?: Partial<Config>;
    clock?: Clock;
    url?: string;
    piles?: Piles;
    restoreNow?: (order: RestoreOrder) => void;
  } = {},
) {
  const database = options.url
    ? { url: options.url, ownerUrl: options.url, drop: async () => undefined }
    : await createTestDatabase();
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const clock = options.clock ?? systemClock;
  const context = await createContext(testConfig(options.config ?? {}), database.url, log, {
    clock,
    ...(options.piles && { piles: options.piles }),
    ...(options.restoreNow && { restoreNow: options.restoreNow }),
  });
  const adminPassword = await ensurePlatformManager(context.db);
  const app = await createApp(context, log);
  return {
    app,
    context,
    db: context.db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    adminPassword,
    call: (path: string, body: unknown = {}, how: CallOptions = {}) => callApp(app, path, body, how),
    async credential(password: string, at = clock.now()) {
      const { data } = await callApp(app, '/user/getPublicKey', {}, {});
      return encrypt(data.publicKey, password, at.getTime());
    },
    /** Like the job queue. */
    async runTask(name: string, payload: unknown = {}): Promise<void> {
      const task = context.tasks.find((one) => one.name === name);
      if (!task) throw new Error(`no task ${name}`);
      await task.run(payload);
    },
    /** The six digits of the newest message to a phone number or email. */
    async codeTo(target: string): Promise<string> {
      const { body } = await context.db
        .selectFrom('outbox_message')
        .select('body')
        .where('target', '=', target)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return /\d{6}/.exec(body)?.[0] as string;
    },
    async stop() {
      await app.close();
      await context.jobs.stop();
      await context.events.stop();
      await context.close();
      await database.drop();
    },
  };
}

async function callApp(app: FastifyInstance, path: string, body: unknown, how: CallOptions): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: `/sems${path}`,
    remoteAddress: how.ip ?? '127.0.0.1',
    headers: {
      'content-type': 'application/json',
      lang: how.lang ?? 'en_US',
      ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
      ...how.headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer: Answer = response.json();
  const undeclared = undeclaredFields(path, answer);
  if (undeclared.length > 0)
    throw new Error(`${path} answers what it does not declare: ${undeclared.join(', ')}`);
  return answer;
}

export function encrypt(spki: string, password: string, atMs: number): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(JSON.stringify({ p: password, t: atMs }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, text).toString(
    'base64',
  );
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type {
  DeviceLink,
  LineRole,
  LinkHandlers,
  RefusedConnection,
} from '@heliodon/device-links/mqtt/device-link';
import type { UpChannel } from '@heliodon/device-links/mqtt/topics';
import type { Database } from '@heliodon/infrastructure/database';
import { MonotonicTime } from '@heliodon/infrastructure/monotonic-time';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import type { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { proveSerial } from '@heliodon/telemetry-store/serial-claims';
import type { z } from 'zod';
import { type ReplyMessage, replyMessage, statusMessage, timeMessage } from '../contract/protocol.ts';
import { type SetupMessage, setupMessage } from '../contract/setup.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type DecodeContext, type Decoded, decodeTelemetry, parseObject, type Refusal } from './decode.ts';
import { decodeDevices, decodeEvents, issueText } from './decode-entries.ts';
import type { DeviceDirectory } from './device-directory.ts';
import type { Ingest } from './ingest.ts';
import { type LoggerClaims, readClaim } from './logger-claims.ts';
import type { LoggerConnections } from './logger-connections.ts';
import type { Logger, LoggerRegistry } from './logger-registry.ts';
import { isRefusal } from './refusal.ts';
import type { RefusedLine, RefusedLines } from './refused-lines.ts';
import { noteSetupChannel } from './setup-channel.queries.ts';

const ADMISSIONS_AT_ONCE = 3;
/** Tolerance for logger clocks that are ahead. */
const AHEAD_MS = 5 * 60_000;

export interface GatewayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly link: DeviceLink;
  readonly ingest: Ingest;
  readonly loggers: LoggerRegistry;
  readonly links: LoggerConnections;
  readonly devices: DeviceDirectory;
  readonly refusedLines: RefusedLines;
  readonly claims: LoggerClaims;
  readonly keepRawDays: () => number;
  readonly onError: (error: unknown, what: string) => void;
}

/** Receives command replies and logger reconnects. */
export interface CommandReplyListener {
  replied(logger: Logger, reply: ReplyMessage): Promise<void>;
  cameBack(logger: Logger): Promise<void>;
}

/** Receives results and reports of loggers that are configured from the portal. */
export interface SetupListener {
  received(logger: Logger, message: SetupMessage): Promise<void>;
  cameBack(logger: Logger): Promise<void>;
}

/** Connects the device link with the database: authentication, messages and acknowledgements. */
export class Gateway implements LinkHandlers {
  readonly #deps: GatewayDeps;
  readonly #steady: MonotonicTime;
  readonly #admissions = new ConcurrencyLimiter(ADMISSIONS_AT_ONCE);
  #listener: CommandReplyListener | undefined;
  #setupListener: SetupListener | undefined;
  /** The pending write of each logger's connection state. */
  readonly #changes = new Map<string, Promise<void>>();
  /** Loggers with an external broker that have sent data: a sending logger is online even without announcing it. */
  readonly #alive = new Set<string>();

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#steady = new MonotonicTime(deps.clock);
  }

  listenTo(listener: CommandReplyListener): void {
    this.#listener = listener;
  }

  listenToSetup(listener: SetupListener): void {
    this.#setupListener = listener;
  }

  async start(): Promise<void> {
    await this.#deps.links.start();
    await this.#deps.link.start(this);
  }

  /** Writes received messages, rejects new ones, then closes connections. */
  async stop(): Promise<void> {
    await this.#deps.ingest.stop();
    await this.#deps.link.stop();
    await this.#deps.links.stop();
  }

  /** Limits database connections during mass reconnects, so that pages are not affected. */
  authenticate(sn: string, secret: Buffer, role: LineRole, from?: string): Promise<number | undefined> {
    return this.#admissions.pass(async () => {
      const { id, holds } = await this.#deviceWith(sn, secret, role);
      if (holds) return id;
      if (from !== undefined) await this.#deps.refusedLines.note(refusedLine(sn, role, from, id));
      return undefined;
    });
  }

  refused(connection: RefusedConnection): void {
    this.#deps.refusedLines
      .note(connection)
      .catch((error) => this.#deps.onError(error, 'connection refused'));
  }

  /** The device of the secret, and whether it holds the number. */
  async #deviceWith(
    sn: string,
    secret: Buffer,
    role: LineRole,
  ): Promise<{ readonly id?: number; readonly holds: boolean }> {
    const { db } = this.#deps;
    const claims = await db
      .selectFrom('logger_credential')
      .innerJoin('device', 'device.id', 'logger_credential.device_id')
      .where('device.sn', '=', sn)
      .where('device.kind', 'in', kindsWith(role))
      .where('device.removed_at', 'is', null)
      .select([
        'device.id',
        'device.sn',
        'device.sn_proven as isProven',
        'logger_credential.secret_hash as hash',
      ])
      .execute();
    const claim = role === 'gateway' ? readClaim(secret) : undefined;
    const given = createHash('sha256')
      .update(claim?.secret ?? secret)
      .digest();
    const found = claims.find(({ hash }) => hash.length === given.length && timingSafeEqual(hash, given));
    if (!found) return (claim && (await this.#deps.claims.accept(sn, claim.code, given))) ?? { holds: false };
    // The secret proves the claim, unless another device was faster.
    const holds = found.isProven || (await db.transaction().execute((tx) => proveSerial(tx, found)));
    return { id: found.id, holds };
  }

  connected(sn: string, ip: string): void {
    this.#lineChanged(sn, true, ip).catch((error) => this.#deps.onError(error, 'logger came'));
  }

  disconnected(sn: string): void {
    this.#lineChanged(sn, false).catch((error) => this.#deps.onError(error, 'logger went'));
  }

  async received(sn: string, channel: UpChannel, payload: Buffer): Promise<void> {
    const logger = await this.#deps.loggers.find(sn);
    // Removed while connected: data is dropped and acknowledged.
    if (!logger) return;
    if (channel !== 'status') this.#noteAlive(sn);
    try {
      await this.#understand(logger, channel, payload);
    } catch (error) {
      // It would be refused repeatedly: acknowledged so that later messages are not blocked.
      if (!isRefusal(error)) throw error;
      const detail = (error as Error).message.slice(0, 200);
      await this.#refuse(logger, channel, payload, { reason: 'refused', detail });
    }
  }

  #understand(logger: Logger, channel: UpChannel, payload: Buffer): Promise<void> {
    switch (channel) {
      case 'telemetry':
        return this.#telemetry(logger, payload);
      case 'events':
        return this.#events(logger, payload);
      case 'status':
        return this.#status(logger, payload);
      case 'devices':
        return this.#devices(logger, payload);
      case 'replies':
        return this.#reply(logger, payload);
      case 'time':
        return this.#time(logger, payload);
      case 'setup':
        return this.#setup(logger, payload);
    }
  }

  async #telemetry(logger: Logger, payload: Buffer): Promise<void> {
    const decoded = await this.#deps.ingest.submit({
      logger,
      channel: 'telemetry',
      payload,
      read: (batch, refuse) => decodeTelemetry(payload, this.#window(logger, refuse), batch),
    });
    await this.#acknowledge(logger, decoded);
  }

  async #events(logger: Logger, payload: Buffer): Promise<void> {
    const decoded = await this.#deps.ingest.submit({
      logger,
      channel: 'events',
      payload,
      read: (batch, refuse) => decodeEvents(payload, this.#window(logger, refuse), batch),
    });
    await this.#acknowledge(logger, decoded);
  }

  async #status(logger: Logger, payload: Buffer): Promise<void> {
    const message = await this.#checked(logger, 'status', payload, statusMessage);
    if (!message) return;
    await this.#deps.devices.describeLogger(logger.id, message);
    if (message.online) await noteSetupChannel(this.#deps.db, logger.id, message.setup ?? 0);
    if (message.online) this.#alive.add(logger.sn);
    else this.#alive.delete(logger.sn);
    await this.#lineChanged(logger.sn, message.online);
  }

  async #devices(logger: Logger, payload: Buffer): Promise<void> {
    const { id, devices, refused: wrong } = decodeDevices(payload);
    const { stored, refused: foreign } = await this.#deps.devices.announce(logger, devices);
    this.#deps.loggers.forget(logger.sn);
    const refused = [...wrong, ...foreign];
    for (const refusal of refused) await this.#refuse(logger, 'devices', payload, refusal);
    await this.#acknowledge(logger, { id, stored, refused: refused.length });
  }

  async #reply(logger: Logger, payload: Buffer): Promise<void> {
    const message = await this.#checked(logger, 'replies', payload, replyMessage);
    if (message) await this.#listener?.replied(logger, message);
  }

  async #setup(logger: Logger, payload: Buffer): Promise<void> {
    const message = await this.#checked(logger, 'setup', payload, setupMessage);
    if (message) await this.#setupListener?.received(logger, message);
  }

  async #time(logger: Logger, payload: Buffer): Promise<void> {
    const message = await this.#checked(logger, 'time', payload, timeMessage);
    if (!message) return;
    const now = this.#deps.clock.now();
    const answer = {
      ...(message.id !== undefined && { id: message.id }),
      t: now.getTime(),
      iso: now.toISOString(),
    };
    await this.#deps.link.send(logger.sn, 'time', JSON.stringify(answer));
  }

  #noteAlive(sn: string): void {
    if (this.#alive.has(sn) || this.#deps.link.isConnected(sn) !== undefined) return;
    this.#alive.add(sn);
    this.connected(sn, '');
  }

  /** Serialised, so that the last change wins. */
  #lineChanged(sn: string, reported: boolean, ip = ''): Promise<void> {
    const before = this.#changes.get(sn) ?? Promise.resolve();
    const change = before.catch(() => undefined).then(() => this.#writeLine(sn, reported, ip));
    this.#changes.set(sn, change);
    const forget = () => this.#changes.get(sn) === change && this.#changes.delete(sn);
    change.then(forget, forget);
    return change;
  }

  async #writeLine(sn: string, reported: boolean, ip: string): Promise<void> {
    const logger = await this.#deps.loggers.find(sn);
    if (!logger) return;
    // For own connections, the actual state overrides the last will of an earlier connection.
    const held = this.#deps.link.isConnected(sn);
    const online = held ?? reported;
    await this.#deps.links.set(logger, { online, ip, held: held !== undefined });
    if (!online || !reported) return;
    await this.#listener?.cameBack(logger);
    await this.#setupListener?.cameBack(logger);
  }

  /** Only messages with an id are acknowledged. */
  async #acknowledge(logger: Logger, { id, stored, refused }: Decoded): Promise<void> {
    if (id !== undefined)
      await this.#deps.link.send(logger.sn, 'acks', JSON.stringify({ id, stored, refused }));
  }

  #window(logger: Logger, refuse: (refusal: Refusal) => void): DecodeContext {
    const nowMs = this.#deps.clock.now().getTime();
    const oldestMs = nowMs - this.#deps.keepRawDays() * DAY_MS;
    const { devices, ignored } = logger;
    return { devices, ignored, oldestMs, newestMs: this.#steady.latestMs() + AHEAD_MS, refuse };
  }

  async #checked<S extends z.ZodType>(
    logger: Logger,
    channel: UpChannel,
    payload: Buffer,
    schema: S,
  ): Promise<z.output<S> | undefined> {
    const message = parseObject(payload);
    const checked = typeof message === 'string' ? undefined : schema.safeParse(message);
    if (checked?.success) return checked.data;
    const refusal: Refusal =
      typeof message === 'string'
        ? { reason: 'notJson', detail: message }
        : { reason: 'badShape', detail: issueText(checked?.error) };
    await this.#refuse(logger, channel, payload, refusal);
    return undefined;
  }

  async #refuse(logger: Logger, channel: UpChannel, payload: Buffer, refusal: Refusal): Promise<void> {
    const read = (_batch: SampleBatch, refuse: (refusal: Refusal) => void): Decoded => {
      refuse(refusal);
      return { id: undefined, stored: 0, refused: 1 };
    };
    await this.#deps.ingest.submit({ logger, channel, payload, read });
  }
}

/** `deviceId`: the device of the secret; with a valid secret, the number belongs to another device. */
const refusedLine = (sn: string, role: LineRole, ip: string, deviceId: number | undefined): RefusedLine =>
  deviceId === undefined ? { sn, role, ip, reason: 'secret' } : { sn, role, ip, reason: 'serial', deviceId };

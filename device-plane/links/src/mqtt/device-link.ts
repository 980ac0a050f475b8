import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { DownChannel, UpChannel } from './topics.ts';

/** Connection to the loggers, independent of the broker. */
export interface DeviceLink {
  start(handlers: LinkHandlers): Promise<void>;
  stop(): Promise<void>;
  /** Whether the logger is connected; undefined if an external broker holds the connection. */
  isConnected(sn: string): boolean | undefined;
  /** Whether the logger has subscribed to the channel: it connects first. Undefined as above. */
  isListening(sn: string, channel: DownChannel): boolean | undefined;
  /** Closes connections of this logger, or of all, whose secret is no longer valid or whose logger was removed. */
  check(sn?: string): Promise<void>;
  /** False if the logger is certainly offline. True does not confirm receipt: only its reply does. */
  send(sn: string, channel: DownChannel, payload: string): Promise<boolean>;
}

/** Roles of devices with their own connection. */
export type LineRole = Extract<DeviceRole, 'gateway' | 'charger'>;

/** A connection with a valid secret that is refused for another reason. */
export interface RefusedConnection {
  readonly sn: string;
  readonly deviceId: number;
  readonly role: LineRole;
  readonly ip: string;
  /** subprotocol: of the OCPP WebSocket. */
  readonly reason: 'connections' | 'subprotocol' | 'mqttVersion';
}

export interface LinkHandlers {
  /**
   * The id of the logger or charger with this secret. An external broker has its own credentials. `from`: client
   * address for the refusal record.
   */
  authenticate(sn: string, secret: Buffer, role: LineRole, from?: string): Promise<number | undefined>;
  refused(connection: RefusedConnection): void;
  connected(sn: string, ip: string): void;
  disconnected(sn: string): void;
  /** Resolves after the database commit: only then the device gets its acknowledgement. */
  received(sn: string, channel: UpChannel, payload: Buffer): Promise<void>;
}

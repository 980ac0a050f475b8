import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { DownChannel, UpChannel } from './topics.ts';

/** The line to the loggers, whatever broker is between. */
export interface DeviceLink {
  start(handlers: LinkHandlers): Promise<void>;
  stop(): Promise<void>;
  /** Whether the logger has a line to us; nothing when another broker holds it and only the logger can tell. */
  isConnected(sn: string): boolean | undefined;
  /** Whether the logger hears the channel by now: it connects first and subscribes then. Nothing as above. */
  isListening(sn: string, channel: DownChannel): boolean | undefined;
  /** Ends the lines of this logger, or of all, whose secret no longer holds, or whose logger was removed since. */
  check(sn?: string): Promise<void>;
  /** False when the logger is certainly not there. True does not mean that it heard: only its reply does. */
  send(sn: string, channel: DownChannel, payload: string): Promise<boolean>;
}

/** Who can hold a line of its own. */
export type LineRole = Extract<DeviceRole, 'gateway' | 'charger'>;

/** A connection with the right secret that is not let in for another reason. */
export interface RefusedConnection {
  readonly sn: string;
  readonly deviceId: number;
  readonly role: LineRole;
  readonly ip: string;
  /** subprotocol: of the WebSocket of OCPP. */
  readonly reason: 'connections' | 'subprotocol' | 'mqttVersion';
}

export interface LinkHandlers {
  /**
   * The id of the logger or pile whose secret it is. Another broker than the built-in one has its own list. `from`: the address
   * of who asks to be let in, so that a refusal is noted.
   */
  authenticate(sn: string, secret: Buffer, role: LineRole, from?: string): Promise<number | undefined>;
  refused(connection: RefusedConnection): void;
  connected(sn: string, ip: string): void;
  disconnected(sn: string): void;
  /** Resolves when the database has committed: only then is the device told "received". */
  received(sn: string, channel: UpChannel, payload: Buffer): Promise<void>;
}

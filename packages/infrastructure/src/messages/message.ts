import type { Readable } from 'node:stream';
import type { StoredFile } from '../file-store.ts';

export type Channel = 'sms' | 'mail';
export const channels: readonly Channel[] = ['sms', 'mail'];

/** A code expires soon; all other purposes use one SMS template. */
export type MessagePurpose = 'code' | 'alarm' | 'digest' | 'test' | 'report' | 'security';

/** A message to one recipient. An SMS is sent as a provider template filled with `params`; `body` is its text. */
export interface Message {
  readonly channel: Channel;
  readonly target: string;
  readonly purpose: MessagePurpose;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly expiresAt?: Date;
  /** Recipient from the notification users. */
  readonly userId?: number;
  /** For mail: stored files, kept at least until the message is sent. Together at most MAX_ATTACHED_BYTES. */
  readonly attachments?: readonly StoredFile[];
  /** Address at which the recipient can unsubscribe. */
  readonly stopUrl?: string;
}

/** Accepted by most mail servers after base64 encoding. */
export const MAX_ATTACHED_BYTES = 15 * 1024 * 1024;

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  /** A new stream for each attempt. */
  read(): Readable;
}

/** As passed to a provider; `key` stays the same for retries. */
export interface OutgoingMessage {
  readonly key: string;
  readonly target: string;
  readonly purpose: MessagePurpose;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly stopUrl?: string | null;
  readonly attachments?: readonly Attachment[];
}

/** `retry`: certainly not sent, and a later attempt may succeed. */
export type SendResult =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly reason: string; readonly retry: boolean };

/** Sends messages of one channel. */
export interface MessageProvider {
  /** Name of the provider for the platform manager; contains no secret. */
  readonly label: string;
  /** Never throws; returns within SEND_LIMIT_MS, with attachments within ATTACHED_LIMIT_MS. */
  send(message: OutgoingMessage): Promise<SendResult>;
}

export type Providers = Readonly<Partial<Record<Channel, MessageProvider>>>;

export const SEND_LIMIT_MS = 30_000;
export const ATTACHED_LIMIT_MS = 180_000;

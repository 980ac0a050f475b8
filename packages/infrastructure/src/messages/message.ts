import type { Readable } from 'node:stream';
import type { StoredFile } from '../file-store.ts';

export type Channel = 'sms' | 'mail';
export const channels: readonly Channel[] = ['sms', 'mail'];

/** A code is worth nothing after a while; all others use one SMS template. */
export type MessagePurpose = 'code' | 'alarm' | 'digest' | 'test' | 'report' | 'security';

/** To one person. An SMS goes out as a template of the provider, filled with `params`; `body` is what it says. */
export interface Message {
  readonly channel: Channel;
  readonly target: string;
  readonly purpose: MessagePurpose;
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly expiresAt?: Date;
  /** The notification user that it is for. */
  readonly userId?: number;
  /** Of a mail: files of the store, kept at least until it is sent. Together at most MAX_ATTACHED_BYTES. */
  readonly attachments?: readonly StoredFile[];
  /** Where whoever gets it can stop it. */
  readonly stopUrl?: string;
}

/** What most mail servers take, once it is written in letters. */
export const MAX_ATTACHED_BYTES = 15 * 1024 * 1024;

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  /** Afresh each time: a message is tried more than once. */
  read(): Readable;
}

/** As it is handed to a provider; `key` stays the same when it is tried again. */
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

/** `retry`: it certainly did not go out, and another time may do better. */
export type SendResult =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly reason: string; readonly retry: boolean };

/** Carries messages of one channel. */
export interface MessageProvider {
  /** Who carries them, as the platform manager reads it: without anything secret. */
  readonly label: string;
  /** Never throws; answers within SEND_LIMIT_MS, with attachments within ATTACHED_LIMIT_MS. */
  send(message: OutgoingMessage): Promise<SendResult>;
}

export type Providers = Readonly<Partial<Record<Channel, MessageProvider>>>;

export const SEND_LIMIT_MS = 30_000;
export const ATTACHED_LIMIT_MS = 180_000;

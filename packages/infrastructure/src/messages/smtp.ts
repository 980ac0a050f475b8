import nodemailer from 'nodemailer';
import { refuseForbidden } from '../outbound-http.ts';
import {
  ATTACHED_LIMIT_MS,
  type MessageProvider,
  type OutgoingMessage,
  SEND_LIMIT_MS,
  type SendResult,
} from './message.ts';

const CONNECT_MS = 10_000;

export interface SmtpSettings {
  readonly url: string;
  /** Heliodon <no-reply@example.com> */
  readonly from: string;
}

/** Email by SMTP. In doubt a mail is sent again with the same Message-ID, so that mailboxes show it once. */
export function smtpProvider({ url, from }: SmtpSettings): MessageProvider {
  const server = new URL(url);
  const port = Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587);
  const transport = nodemailer.createTransport({
    url,
    port,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_LIMIT_MS - CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? server.hostname;
  return {
    label: `SMTP ${server.hostname}:${port}`,
    async send(message) {
      try {
        const sending = refuseForbidden(server.hostname).then(() =>
          transport.sendMail(mailOf(message, from, domain)),
        );
        const { response } = await within(
          sending,
          message.attachments?.length ? ATTACHED_LIMIT_MS : SEND_LIMIT_MS,
        );
        return { ok: true, reference: response };
      } catch (error) {
        return refusal(error, decodeURIComponent(server.password));
      }
    },
  };
}

const mailOf = (message: OutgoingMessage, from: string, domain: string) => ({
  from,
  to: message.target,
  subject: message.subject.replace(/\s+/g, ' ').trim(),
  text: message.body,
  ...(message.html !== null && { html: message.html }),
  messageId: `<${message.key}@${domain}>`,
  // Suppresses automatic replies.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(message.stopUrl && { 'List-Unsubscribe': `<${message.stopUrl}>` }),
  },
  attachments: (message.attachments ?? []).map(({ name, mediaType, read }) => ({
    filename: name,
    contentType: mediaType,
    content: read(),
  })),
});

/** The transport's timeouts apply between bytes: a slow server could block indefinitely. */
async function within<T>(sending: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), limitMs);
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** 5xx is final; 4xx and missing answers may succeed later. */
function refusal(error: unknown, password: string): SendResult {
  const { message, responseCode } = error as Error & { responseCode?: number };
  // Some servers echo the credentials.
  const reason = password ? message.replaceAll(password, '***') : message;
  return { ok: false, reason, retry: !(responseCode && responseCode >= 500) };
}

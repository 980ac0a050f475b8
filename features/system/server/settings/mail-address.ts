import type { SectionValues } from '../../contract/settings.sections.ts';

type MailValues = SectionValues['mail'];

/** In the form that nodemailer accepts; undefined without a server. */
export function smtpUrl(
  { host, port, security, user }: MailValues,
  password: string | undefined,
): string | undefined {
  if (host === '') return undefined;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  if (security === 'tls') return `smtps://${login}${host}:${port}`;
  return `smtp://${login}${host}:${port}?${security === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`;
}

/** The parts of an address from an option that may be shown. */
export function partsOfSmtpUrl(
  text: string | undefined,
): Pick<MailValues, 'host' | 'port' | 'security' | 'user'> & { password: string | undefined } {
  if (!text) return { host: '', port: 587, security: 'starttls', user: '', password: undefined };
  const url = new URL(text);
  const tls = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (tls ? 465 : 587),
    security: tls ? 'tls' : url.searchParams.get('ignoreTLS') === 'true' ? 'none' : 'starttls',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || undefined,
  };
}

/** Name <address>, or the address alone. */
export function partsOfMailbox(mailbox: string): Pick<MailValues, 'fromName' | 'fromAddress'> {
  const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(mailbox) ?? ['', '', mailbox];
  return { fromName: name ?? '', fromAddress: address ?? '' };
}

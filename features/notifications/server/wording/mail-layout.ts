import { mailPage, mailParagraph } from '@heliodon/infrastructure/messages/mail-page';
import { type Html, html } from '@heliodon/kernel/html';
import type { Lang } from '@heliodon/kernel/lang';

/** An e-mail before it is rendered as text or HTML. */
export interface MailContent {
  readonly lang: Lang;
  readonly title: string;
  /** Of the bar above the title. */
  readonly color: string;
  readonly lead?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly list?: readonly ListedAlarm[];
  readonly more?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly footer: string;
}

export interface ListedAlarm {
  readonly color: string;
  readonly grade: string;
  readonly text: string;
  readonly where: string;
  readonly url?: string;
}

export function mailText(mail: MailContent): string {
  const list = mail.list?.map(({ grade, text, where }) => `- [${grade}] ${text} (${where})`).join('\n');
  return [
    mail.title,
    mail.lead,
    mail.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    list,
    mail.more,
    mail.link && `${mail.link.label}: ${mail.link.url}`,
    `-- \n${mail.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export function mailHtml({ lang, title, color, lead, facts, list, more, link, footer }: MailContent): string {
  return mailPage({
    lang,
    title,
    color,
    content: [
      html`<h1 style="margin:0 0 16px;font-size:18px;line-height:1.4">${title}</h1>`,
      ...(lead ? [mailParagraph(lead)] : []),
      ...table(facts.map(factRow)),
      ...table(list?.map(alarmRow) ?? []),
      ...(more ? [mailParagraph(more)] : []),
      ...(link ? [button(link)] : []),
    ],
    footer: [html`${footer}`],
  });
}

const factRow = ([label, value]: MailContent['facts'][number]): Html =>
  html`<tr><td style="padding:4px 16px 4px 0;color:#6b7785;white-space:nowrap;vertical-align:top">${label}</td><td style="padding:4px 0">${value}</td></tr>`;

const alarmRow = ({ color, grade, text, where, url }: ListedAlarm): Html =>
  html`<tr><td style="padding:6px 12px 6px 0;white-space:nowrap;vertical-align:top"><b style="color:${color}">${grade}</b></td><td style="padding:6px 0">${url ? html`<a href="${url}" style="color:#1f2933">${text}</a>` : text}<br><span style="color:#6b7785">${where}</span></td></tr>`;

const table = (rows: readonly Html[]): readonly Html[] =>
  rows.length > 0
    ? [html`<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows}</table>`]
    : [];

const button = ({ url, label }: NonNullable<MailContent['link']>): Html =>
  html`<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:8px 20px;background:#0b6a82;color:#ffffff;border-radius:6px;text-decoration:none">${label}</a></p>`;

import type { Lang } from '@heliodon/kernel/lang';

/** One mail, before it is text or HTML. */
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);

const FONT =
  "font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',Arial,sans-serif";

/** Tables and inline styles: what mail programs show alike. Everything from outside is escaped here and only here. */
export function mailHtml(mail: MailContent): string {
  const facts = mail.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6b7785;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const list = mail.list?.map(
    (one) =>
      `<tr><td style="padding:6px 12px 6px 0;white-space:nowrap;vertical-align:top"><b style="color:${one.color}">${escapeHtml(one.grade)}</b></td><td style="padding:6px 0">${linked(one.text, one.url)}<br><span style="color:#6b7785">${escapeHtml(one.where)}</span></td></tr>`,
  );
  const paragraph = (text: string | undefined) =>
    text ? `<p style="margin:0 0 16px">${escapeHtml(text)}</p>` : '';
  const table = (rows: readonly string[] | undefined) =>
    rows?.length
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
      : '';
  const button = mail.link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(mail.link.url)}" style="display:inline-block;padding:8px 20px;background:#0b6a82;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(mail.link.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="${mail.lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${escapeHtml(mail.title)}</title></head><body style="margin:0;padding:24px;background:#f3f5f8;${FONT};font-size:14px;line-height:1.6;color:#1f2933"><div style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:8px;border-top:4px solid ${mail.color};padding:24px"><h1 style="margin:0 0 16px;font-size:18px;line-height:1.4">${escapeHtml(mail.title)}</h1>${paragraph(mail.lead)}${table(facts)}${table(list)}${paragraph(mail.more)}${button}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e4e8ee;font-size:12px;color:#6b7785">${escapeHtml(mail.footer)}</p></div></body></html>`;
}

function linked(text: string, url: string | undefined): string {
  if (!url) return escapeHtml(text);
  return `<a href="${escapeHtml(url)}" style="color:#1f2933">${escapeHtml(text)}</a>`;
}

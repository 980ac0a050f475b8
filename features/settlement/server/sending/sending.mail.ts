import { mailPage, mailParagraph } from '@heliodon/infrastructure/messages/mail-page';
import { type Html, html } from '@heliodon/kernel/html';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import type { SendingFile } from '../../contract/sending.contract.ts';

const words = {
  subject: { zh: '{plants} {month} 月度报表', en: 'Monthly reports {month}: {plants}' },
  testSubject: { zh: '［试发］{plants} {month} 月度报表', en: '[Test] Monthly reports {month}: {plants}' },
  manyPlants: { zh: '{first} 等 {count} 个电站', en: '{first} and {more} more' },
  lead: {
    zh: '附件是 {month} 的报表，由 {owner} 设置每月自动发送。',
    en: 'Attached are the reports for {month}, sent automatically every month as set up by {owner}.',
  },
  test: {
    zh: '这是一封试发邮件，只发给您本人。',
    en: 'This is a test email sent only to you.',
  },
  plants: { zh: '电站', en: 'Plants' },
  files: { zh: '附件', en: 'Attachments' },
  remarks: { zh: '说明', en: 'Notes' },
  stop: { zh: '不再接收这些邮件', en: 'Unsubscribe' },
  stopHere: {
    zh: '如不想再收到，请在您打开系统的网址后加上：{path}',
    en: 'To unsubscribe, append this to the portal address and open it: {path}',
  },
  footer: {
    zh: '由 Heliodon 自动发送，请勿回复。',
    en: 'Sent automatically by Heliodon. Please do not reply.',
  },
  pending: {
    zh: '{plant}：{month} 尚有 {days} 天未结算，金额可能变动。',
    en: '{plant}: days of {month} not settled yet: {days}. Amounts may change.',
  },
  missing: { zh: '{plant}：{report}未能生成（{why}）', en: '{plant}: could not generate {report} ({why})' },
  unseen: {
    zh: '有 {count} 个电站已无权访问，未包含在内。',
    en: 'Plants not included because the account can no longer access them: {count}.',
  },
} satisfies Record<string, Bilingual>;

export const reportNames: Readonly<Record<SendingFile, Bilingual>> = {
  'electricity.xlsx': { zh: '电量报表', en: 'electricity report' },
  'income.xlsx': { zh: '收益报表', en: 'income report' },
  'bill.xlsx': { zh: '电费账单（Excel）', en: 'electricity bill (Excel)' },
  'bill.pdf': { zh: '电费账单（PDF）', en: 'electricity bill (PDF)' },
};

export const remark = (key: 'pending' | 'missing' | 'unseen', lang: Lang, params: TextParams): string =>
  inLang(words[key], lang, params);

export interface ReportMail {
  readonly lang: Lang;
  readonly test: boolean;
  readonly month: string;
  readonly owner: string;
  readonly plants: readonly string[];
  readonly files: readonly string[];
  readonly remarks: readonly string[];
}

interface StopLink {
  readonly publicUrl: string;
  readonly path: string;
}

/** An e-mail to one recipient; without `stop` it is a test. */
export function reportMail(mail: ReportMail, stop?: StopLink) {
  const { lang, month, owner, plants, test } = mail;
  const t = (key: keyof typeof words, params?: TextParams) => inLang(words[key], lang, params);
  const [first = ''] = plants;
  const named =
    plants.length > 1 ? t('manyPlants', { first, count: plants.length, more: plants.length - 1 }) : first;
  const lead = [t('lead', { month, owner }), ...(test ? [t('test')] : [])];
  const lists = [
    [t('plants'), plants],
    [t('files'), mail.files],
    [t('remarks'), mail.remarks],
  ] as const;
  const shown = lists.filter(([, items]) => items.length > 0);
  const stopUrl = stop?.publicUrl ? stop.publicUrl + stop.path : undefined;
  const stopText = stop && !stopUrl ? t('stopHere', { path: stop.path }) : undefined;
  return {
    subject: t(test ? 'testSubject' : 'subject', { plants: named, month }),
    ...(stopUrl && { stopUrl }),
    body: [
      ...lead,
      ...shown.map(([label, items]) => `${label}\n${items.map((item) => `- ${item}`).join('\n')}`),
      `-- \n${[t('footer'), stopText, stopUrl && `${t('stop')}: ${stopUrl}`].filter(Boolean).join('\n')}`,
    ].join('\n\n'),
    html: mailPage({
      lang,
      color: '#0b6a82',
      content: [...lead.map(mailParagraph), ...shown.map(listWithLabel)],
      footer: [
        html`${t('footer')}`,
        ...(stopText ? [html`<br>${stopText}`] : []),
        ...(stopUrl ? [html`<br><a href="${stopUrl}" style="color:#6b7785">${t('stop')}</a>`] : []),
      ],
    }),
  };
}

const listWithLabel = ([label, items]: readonly [string, readonly string[]]): Html =>
  html`<p style="margin:0 0 4px;color:#6b7785">${label}</p><ul style="margin:0 0 16px;padding-left:20px">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

import { type Html, html } from '@heliodon/kernel/html';
import type { Lang } from '@heliodon/kernel/lang';

interface MailPage {
  readonly lang: Lang;
  readonly title?: string;
  /** Colour of the bar above the content. */
  readonly color: string;
  readonly content: readonly Html[];
  readonly footer: readonly Html[];
}

const FONT = html`font-family:-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',Arial,sans-serif`;

/** Inline styles and simple elements, which all mail clients render alike. */
export function mailPage({ lang, title, color, content, footer }: MailPage): string {
  return html`<!doctype html><html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">${title === undefined ? undefined : html`<title>${title}</title>`}</head><body style="margin:0;padding:24px;background:#f3f5f8;${FONT};font-size:14px;line-height:1.6;color:#1f2933"><div style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:8px;border-top:4px solid ${color};padding:24px">${content}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e4e8ee;font-size:12px;color:#6b7785">${footer}</p></div></body></html>`
    .markup;
}

export const mailParagraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>`;

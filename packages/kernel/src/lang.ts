export type Lang = 'zh' | 'en';

/** A text in both languages of the product. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

export type TextParams = Readonly<Record<string, string | number>>;

/** The `lang` request header: zh_CN or en_US; default Chinese. */
export function langFromHeader(header: string | undefined): Lang {
  return header?.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

export function langHeader(lang: Lang): 'zh_CN' | 'en_US' {
  return lang === 'en' ? 'en_US' : 'zh_CN';
}

/** Replaces `{name}` placeholders; a placeholder without a value stays, so that a missing parameter is noticed. */
export function fillText(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place));
}

export function inLang(text: Bilingual, lang: Lang, params?: TextParams): string {
  return fillText(text[lang], params);
}

import type { Lang } from '@heliodon/kernel/lang';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { kept } from './storage.ts';

const DEFAULT_LANG: Lang = 'zh';

/** Loads the texts of one namespace; undefined if it does not exist. */
export type TextLoader = (namespace: string, lang: Lang) => Promise<ResourceKey> | undefined;

function backend(load: TextLoader): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      const texts = load(namespace, language as Lang);
      if (!texts) return done(new Error(`no texts for ${namespace} in ${language}`), false);
      texts.then(
        (found) => done(null, found),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}

/** Namespaces are loaded on first use by a page. `first` are loaded at once. */
export async function startI18n(load: TextLoader, first: readonly string[]): Promise<void> {
  await i18next
    .use(backend(load))
    .use(initReactI18next)
    .init({
      lng: kept.language.read() ?? DEFAULT_LANG,
      supportedLngs: ['zh', 'en'],
      // A missing text fails the tests; there is no fallback to the other language.
      fallbackLng: false,
      ns: ['web', ...first],
      defaultNS: 'web',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  setHtmlLang();
}

/** Before texts are loaded: the language in which they are being loaded. */
export const currentLang = (): Lang =>
  (i18next.language as Lang | undefined) ?? kept.language.read() ?? DEFAULT_LANG;

/** The current language; re-renders on change. */
export function useLang(): Lang {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : DEFAULT_LANG;
}

export async function setLanguage(lang: Lang): Promise<void> {
  kept.language.write(lang);
  await i18next.changeLanguage(lang);
  setHtmlLang();
}

function setHtmlLang(): void {
  document.documentElement.lang = currentLang() === 'zh' ? 'zh-CN' : 'en';
}

type WebText = 'timeout' | 'network' | 'serverError' | 'httpStatus' | 'noSocket' | 'sessionEnded';

/** A text of this package outside of React. */
export function webText(key: WebText, params?: Record<string, string | number>): string {
  return i18next.t(key, { ns: 'web', ...params }) as string;
}

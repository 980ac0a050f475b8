import { numeralIn } from '@heliodon/kernel/format/numeral';
import type { Lang } from '@heliodon/kernel/lang';
import type { PortalRoute } from '../../src/routes/table.ts';
import en from '../../src/texts/en.json' with { type: 'json' };
import zh from '../../src/texts/zh.json' with { type: 'json' };

const titles: Record<Lang, Readonly<Record<string, string>>> = { en: en.title, zh: zh.title };

/**
 * Tab title of a page: changes when the page is rendered, also for a refused one. An address without an EMS package
 * uses the first.
 */
export const tabTitle = ({ titleKey }: PortalRoute, lang: Lang = 'en'): string =>
  `${titles[lang][titleKey]?.replace('{{n}}', numeralIn(1, lang))} · Heliodon`;

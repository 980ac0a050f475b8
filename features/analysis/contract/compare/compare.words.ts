import type { Bilingual } from '@heliodon/kernel/lang';

/** Texts shared by page and exported file. */
export const exportWords = {
  title: { zh: '参数对比', en: 'Parameter comparison' },
  daysTitle: { zh: '多日对比', en: 'Multi-day comparison' },
  time: { zh: '时间', en: 'Time' },
} as const satisfies Record<string, Bilingual>;

export const deviceText = ({ alias, sn }: { readonly alias: string; readonly sn: string }): string =>
  alias || sn;

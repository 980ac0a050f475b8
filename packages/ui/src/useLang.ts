import type { Lang } from '@heliodon/kernel/lang';
import { useTranslation } from 'react-i18next';

export function useLang(): Lang {
  const { i18n } = useTranslation();
  return i18n.language?.startsWith('en') ? 'en' : 'zh';
}

import { packageNumber } from '@heliodon/energy/control/ems-packages';
import { numeralIn } from '@heliodon/kernel/format/numeral';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PortalRoute } from './table.ts';

/** Page name for breadcrumb and browser tab; for an EMS package with its number. */
export function usePageName({ titleKey }: Pick<PortalRoute, 'titleKey'>): string {
  const { t } = useTranslation('portal');
  const lang = useLang();
  const [search] = useSearchParams();
  return t(`title.${titleKey}`, { n: numeralIn(packageNumber(search.get('package') ?? ''), lang) });
}

import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageLink } from '@heliodon/ui/PageLink';
import { CallFailed } from '@heliodon/web/client';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { optimiseErrors } from '../../contract/optimise.rules.ts';

const PATHS = {
  noStorage: '/monitoring/deviceManage',
  noPrice: '/monitoring/plantList',
  limits: '/energyManage/emsPackage',
} as const;
type Way = keyof typeof PATHS;

/** Reason why there is no plan, with a link to the page where the cause can be resolved. */
export function OptimiseFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('dispatch');
  const code = error instanceof CallFailed ? error.code : 0;
  const way = (Object.keys(PATHS) as Way[]).find((one) => optimiseErrors[one].code === code);
  return (
    <Card>
      {way ? (
        <EmptyState
          title={(error as CallFailed).msg}
          hint={t(`optimise.failed.${way}`)}
          action={<PageLink to={PATHS[way]}>{t(`optimise.failed.${way}Way`)}</PageLink>}
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}

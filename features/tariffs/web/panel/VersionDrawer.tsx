import { getPriceVersion, type PriceInput } from '@heliodon/tariffs/contract';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import PriceEditor from '../edit/PriceEditor.tsx';
import styles from './PriceDrawer.module.css';

const WIDTH_PX = 1120;
const nothing = () => undefined;

interface VersionDrawerProps {
  plantId: number;
  versionId: number;
  currency: string;
  onClose: () => void;
  /** Omitted while no change is allowed. */
  onReuse?: (price: PriceInput) => void;
}

/** One saved version, read-only. */
export function VersionDrawer({ plantId, versionId, currency, onClose, onReuse }: VersionDrawerProps) {
  const { t } = useTranslation('tariffs');
  const { data, error, refetch } = useQuery(
    callQuery(getPriceVersion, { plantId, versionId }, { quiet: true }),
  );
  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={data ? t('history.versionFrom', { month: data.price.effectiveMonth }) : t('history.version')}
      onClose={onClose}
      footer={
        onReuse && (
          <div className={styles.footer}>
            <span>{t('history.immutable')}</span>
            <Button type="primary" disabled={!data} onClick={() => data && onReuse(data.price)}>
              {t('history.reuse')}
            </Button>
          </div>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBlock height="24rem" />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the content is also scrolled by keyboard
        <div tabIndex={0} role="document" aria-label={t('history.version')}>
          <PriceEditor disabled value={data.price} onChange={nothing} errors={{}} currency={currency} />
        </div>
      )}
    </Drawer>
  );
}

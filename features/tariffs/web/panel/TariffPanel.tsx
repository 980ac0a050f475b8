import { EditOutlined } from '@ant-design/icons';
import { monthOf } from '@heliodon/energy/periods/local-time';
import type { PriceInput, PriceNow } from '@heliodon/tariffs/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newPrice } from '../edit/newPrice.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { NowCard } from './NowCard.tsx';
import { PriceDrawer } from './PriceDrawer.tsx';
import styles from './panel.module.css';
import { priceNowQuery } from './priceQueries.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

/** Electricity prices: present, upcoming and past. */
export default function TariffPanel({ plantId }: { plantId: number }) {
  const query = useQuery(priceNowQuery(plantId));
  return (
    <LoadedCard query={query} height="14rem">
      {(now) => <Loaded plantId={plantId} now={now} />}
    </LoadedCard>
  );
}

function Loaded({ plantId, now }: { plantId: number; now: PriceNow }) {
  const { t } = useTranslation('tariffs');
  const mayEdit = usePermission('plantEdit');
  const [start, setStart] = useState<PriceInput>();
  const [opened, setOpened] = useState<number>();
  const open = useCallback((versionId: number) => setOpened(versionId), []);
  const used = now.changesUsed >= now.changesMax;
  const begin = (price: PriceInput | undefined) => {
    setOpened(undefined);
    setStart(
      price ? { ...structuredClone(price), effectiveMonth: nextMonth(now) } : newPrice(monthOf(now.today)),
    );
  };
  const { current } = now;
  return (
    <div className={styles.panel}>
      <Allowed code="plantEdit">
        <Inline wrap gap="md" rowGap="xs" justify="end">
          <Text tone="secondary">
            {used ? t('save.usedUp') : t('save.used', { used: now.changesUsed, max: now.changesMax })}
          </Text>
          <Button
            type="primary"
            icon={<EditOutlined />}
            disabled={used}
            onClick={() => begin(current?.price)}
          >
            {current ? t('save.change') : t('save.first')}
          </Button>
        </Inline>
      </Allowed>
      {current ? (
        <NowCard now={now} version={current} />
      ) : (
        <Card>
          <EmptyState compact title={t('now.none')} hint={t('now.noneHint')} />
        </Card>
      )}
      <HistoryTable plantId={plantId} timeZone={now.timeZone} onOpen={open} />
      {start && <PriceDrawer plantId={plantId} now={now} start={start} onClose={() => setStart(undefined)} />}
      {opened !== undefined && (
        <VersionDrawer
          plantId={plantId}
          versionId={opened}
          currency={now.currency}
          onClose={() => setOpened(undefined)}
          onReuse={mayEdit && !used ? begin : undefined}
        />
      )}
    </div>
  );
}

/** The first selectable month after the present one, if any: a change usually applies to the future. */
function nextMonth({ effectiveMonths, today }: PriceNow): string {
  const month = monthOf(today);
  return effectiveMonths.find((one) => one > month) ?? month;
}

import { formatDate } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { dayAfter, lastDays } from '@heliodon/ui/period/dayRange';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { type Tile, Tiles } from '@heliodon/ui/Tiles';
import { useLang } from '@heliodon/ui/useLang';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DispatchShadow, getDispatchShadow } from '../../../contract/automatic.contract.ts';
import { shadowWayWords } from '../../../contract/automatic.words.ts';
import styles from '../automatic.module.css';
import { useCurrency } from '../useCurrency.ts';
import { ShadowDays } from './ShadowDays.tsx';
import { WaysTable } from './WaysTable.tsx';
import { aheadModel, comparisonOf } from './worthModel.ts';

const RANGES = [7, 30, 90] as const;
type Range = (typeof RANGES)[number];
const USUAL_RANGE: Range = 30;
const CHART_PX = 280;
const TONE = { less: 'normal', more: 'fault', same: undefined } as const;

/** Cost of the last days by automatic dispatch and its alternatives. */
export function WorthCard({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation('dispatch');
  const [params, put] = useAddressValues();
  const range = RANGES.find((days) => String(days) === params.get('days')) ?? USUAL_RANGE;
  // Today is not complete.
  const yesterday = dayAfter(formatDate(Date.now(), timeZone), -1);
  const query = useQuery(
    callQuery(getDispatchShadow, { plantId, ...lastDays(yesterday, range) }, { quiet: true }),
  );
  return (
    <Card title={t('automatic.worth.title')}>
      <Inline wrap gap="sm" rowGap="xs" className={styles.bar}>
        <Segmented<Range>
          aria-label={t('automatic.worth.range')}
          value={range}
          options={RANGES.map((value) => ({ value, label: t('automatic.worth.lastDays', { count: value }) }))}
          onChange={(next) => put({ days: next === USUAL_RANGE ? null : String(next) })}
        />
      </Inline>
      {query.data ? (
        <Worth shadow={query.data} />
      ) : query.error ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonBlock height="30rem" />
      )}
    </Card>
  );
}

function Worth({ shadow }: { shadow: DispatchShadow }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const { unit } = useCurrency(shadow.currency);
  const ahead = useMemo(
    () =>
      aheadModel(shadow, {
        unit,
        day: t('automatic.worth.day'),
        optimiser: shadowWayWords.optimiser[lang],
        real: shadowWayWords.real[lang],
      }),
    [shadow, unit, lang, t],
  );
  if (shadow.days.length === 0)
    return <EmptyState compact title={t('automatic.worth.none')} hint={t('automatic.worth.noneHint')} />;
  return (
    <Stack gap="lg">
      <WorthSentence shadow={shadow} />
      <WorthTiles shadow={shadow} />
      <section>
        <h3 className={styles.heading}>{t('automatic.worth.byWay', { unit })}</h3>
        <WaysTable shadow={shadow} />
      </section>
      <Chart title={t('automatic.worth.ahead')} height={CHART_PX} model={ahead} />
      <section>
        <h3 className={styles.heading}>{t('automatic.worth.byDay', { unit })}</h3>
        <ShadowDays shadow={shadow} />
      </section>
      <Text as="p" tone="tertiary" size="sm">
        {t('automatic.worth.basis')}
      </Text>
    </Stack>
  );
}

function WorthSentence({ shadow: { days, total, currency } }: { shadow: DispatchShadow }) {
  const { t } = useTranslation('dispatch');
  const { money } = useCurrency(currency);
  const than = (way: 'rule' | 'real') =>
    t(`automatic.worth.than.${way}.${comparisonOf(total.optimiser, total[way])}`, {
      money: money(Math.abs(total[way] - total.optimiser)).text,
    });
  return (
    <p className={styles.large}>
      {t('automatic.worth.sentence', {
        from: days[0]?.day,
        to: days.at(-1)?.day,
        days: days.length,
        cost: money(total.optimiser).text,
        rule: than('rule'),
        real: than('real'),
      })}
    </p>
  );
}

function WorthTiles({ shadow: { total, currency } }: { shadow: DispatchShadow }) {
  const { t } = useTranslation('dispatch');
  const { money } = useCurrency(currency);
  const tile = (key: string, label: string, amount: number): Tile => {
    const { value, unit } = money(amount);
    return { key, label, value, unit };
  };
  const saved = (way: 'none' | 'rule' | 'real', label: string): Tile => ({
    ...tile(way, label, total[way] - total.optimiser),
    tone: TONE[comparisonOf(total.optimiser, total[way])],
  });
  return (
    <Tiles
      items={[
        tile('optimiser', t('automatic.worth.optimiser'), total.optimiser),
        saved('none', t('automatic.worth.savedNone')),
        saved('rule', t('automatic.worth.savedRule')),
        saved('real', t('automatic.worth.savedReal')),
      ]}
    />
  );
}

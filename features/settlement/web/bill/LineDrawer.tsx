import { shortDay } from '@heliodon/energy/periods/local-time';
import { runningPlace } from '@heliodon/energy/periods/report-range';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getBillLine } from '../../contract/bill.contract.ts';
import { billKindWords } from '../../contract/bill.words.ts';
import { exactFigure, money } from './figures.ts';
import { LineDays } from './LineDays.tsx';
import { LineDemand } from './LineDemand.tsx';
import styles from './LineDrawer.module.css';
import { LineMeters } from './LineMeters.tsx';
import type { LineDetails, LineOfBill } from './lineOfBill.ts';

const WIDTH_PX = 960;

interface LineDrawerProps extends LineOfBill {
  month: string;
  onClose: () => void;
}

/** Details of a line: calculation, days down to the 15-minute interval, readings and prices. */
export function LineDrawer({ month, onClose, ...of }: LineDrawerProps) {
  const lang = useLang();
  const { kind, period, price } = of.line;
  const { data, error, refetch } = useQuery(
    callQuery(getBillLine, { span: of.span, month, kind, period, price }, { quiet: true }),
  );
  const name = [billKindWords[kind][lang], period && periodWords[period][lang]].filter(Boolean).join(' · ');
  return (
    <Drawer open size={WIDTH_PX} title={`${month} · ${name}`} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBlock height="24rem" />}
      {data && <Details {...of} details={data} />}
    </Drawer>
  );
}

function Details({ details, ...of }: LineOfBill & { details: LineDetails }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const isDemand = of.line.kind === 'demand';
  const model = useMemo(
    () =>
      withRunning(
        {
          x: { kind: 'category', labels: details.days.map(({ day }) => shortDay(day)) },
          series: [
            {
              key: 'kwh',
              name: t(isDemand ? 'bill.line.maxKw' : 'bill.line.kwh'),
              unit: isDemand ? 'kW' : 'kWh',
              kind: 'bar',
              price: of.line.period ?? undefined,
              energy: of.line.kind === 'feedIn' ? 'pv' : undefined,
              data: details.days.map(({ kwh, maxKw }) => (isDemand ? maxKw : Number(kwh))),
            },
          ],
        },
        runningPlace(
          details.days.map(({ day }) => day),
          of.timeZone,
          Date.now(),
        ),
        t('ui:period.running'),
      ),
    [details, of.timeZone, of.line, isDemand, t],
  );
  return (
    <Stack gap="sm">
      <Sum {...of} details={details} />
      {details.days.length > 0 && (
        <>
          <Chart title={t('bill.line.byDay')} model={model} height={200} />
          <LineDays {...of} days={details.days} />
        </>
      )}
      {details.demand && <LineDemand demand={details.demand} timeZone={of.timeZone} />}
      <Sources {...of} details={details} />
      <LineMeters meters={details.meters} line={of.line} timeZone={of.timeZone} />
    </Stack>
  );
}

/** Quantity × price = amount, with the rounding. */
function Sum({ line, currency, details }: LineOfBill & { details: LineDetails }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const unit = currencyUnit(currency, lang);
  const { quantity, price, amount } = details.line ?? line;
  return (
    <>
      {!details.line && <Alert type="warning" showIcon title={t('bill.line.gone')} />}
      <p className={styles.sum} data-sum>
        {exactFigure(quantity)} {line.unit} × {exactFigure(price)} {unit}
        {line.unit === '%' ? '' : `/${line.unit}`} = <b>{money(amount)}</b> {unit}
      </p>
      <Text as="p" tone="secondary">
        {details.days.some(({ kwh }) => kwh !== null)
          ? t('bill.line.exact', { exact: details.exactAmount, amount: money(amount) })
          : t(`bill.line.about.${line.kind}`)}
      </Text>
    </>
  );
}

/** The price or transformer billing that applied, since when, and who entered it. */
function Sources({ timeZone, details }: LineOfBill & { details: LineDetails }) {
  const { t } = useTranslation('settlement');
  const { priceVersions, transformer, reactive, line } = details;
  return (
    <>
      {priceVersions.length > 0 && <h4 className={styles.title}>{t('bill.line.prices')}</h4>}
      {priceVersions.map((version) => (
        <Text key={version.versionId} as="p" tone="secondary">
          {t('bill.line.version', {
            from: version.effectiveFrom,
            by: version.createdBy,
            at: formatDateTime(version.createdAt, timeZone, 'minute'),
          })}
        </Text>
      ))}
      {transformer && (
        <>
          <h4 className={styles.title}>{t('bill.line.transformer')}</h4>
          <Text as="p" tone="secondary">
            {t(`bill.line.billing.${transformer.billingType}`, { kva: transformer.capacityKva })} ·{' '}
            {t('bill.line.version', {
              from: transformer.effectiveFrom,
              by: transformer.createdBy,
              at: formatDateTime(transformer.createdAt, timeZone, 'minute'),
            })}
          </Text>
        </>
      )}
      {line?.kind === 'powerFactor' && reactive && (
        <Text as="p" tone="secondary">
          {t('bill.line.reactive', {
            active: money(String(reactive.activeKwh)),
            reactive: money(String(reactive.reactiveKvarh)),
          })}
        </Text>
      )}
    </>
  );
}

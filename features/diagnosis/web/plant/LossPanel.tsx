import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { runningPlace } from '@heliodon/energy/periods/report-range';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LossPanel.module.css';
import { colourOf, lossModel } from './lossModel.ts';

const CHART_PX = 320;

/** Lost energy by day and cause. */
export function LossPanel({ data }: { data: PlantDiagnosis }) {
  const { t } = useTranslation(['diagnosis', 'ui']);
  const model = useMemo(() => {
    const days = data.days.map(({ day }) => day);
    return withRunning(
      lossModel(data, { cause: (cause) => t(`cause.${cause}`), ratio: t('kpi.ratio') }),
      runningPlace(days, data.timeZone, Date.now()),
      t('ui:period.running'),
    );
  }, [data, t]);
  return (
    <div className={styles.panel}>
      <Card size="small" className={styles.chart}>
        <Chart title={t('loss.byDay')} height={CHART_PX} model={model} emptyHint={t('loss.emptyHint')} />
      </Card>
      <Card size="small" title={t('loss.byCause')} className={styles.causes}>
        <Causes data={data} />
        <FoundNote data={data} />
      </Card>
    </div>
  );
}

function Causes({ data: { causes, currency, totals } }: { data: PlantDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const most = causes[0]?.kwh ?? 0;
  if (causes.length === 0)
    return (
      <EmptyState
        compact
        title={totals.lostKwh === null ? t('loss.unknown') : t('loss.none')}
        hint={totals.lostKwh === null ? t('loss.emptyHint') : t('loss.noneHint')}
      />
    );
  return (
    <Stack as="ol" gap="sm" className={styles.list}>
      {causes.map(({ cause, kwh, money }) => (
        <li key={cause} data-cause={cause}>
          <Text ellipsis>{t(`cause.${cause}`)}</Text>
          <span className={styles.kwh}>{formatQuantity(kwh, 'kWh', 1).text}</span>
          <span className={styles.money}>{formatMoney(money, { lang, currency }).text}</span>
          <span className={styles.track}>
            <i
              style={{
                width: `${most > 0 ? (kwh / most) * 100 : 0}%`,
                background: colourOf(cause),
              }}
            />
          </span>
        </li>
      ))}
    </Stack>
  );
}

/** Note on the part of the loss explained by open findings. */
function FoundNote({ data: { totals, days } }: { data: PlantDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  if (!totals.lostKwh || totals.foundKwh === null) return null;
  const kwh = (value: number) => formatQuantity(value, 'kWh', 1).text;
  return (
    <p className={styles.found}>
      {t('loss.found', { found: kwh(totals.foundKwh), lost: kwh(totals.lostKwh), days: days.length })}
    </p>
  );
}

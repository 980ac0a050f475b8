import type { getBackup } from '@heliodon/backup-power/contract';
import type { CallResponse } from '@heliodon/contract/call';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { Card, InputNumber, Segmented, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './backup-power.module.css';
import { type LoadChoice, outlookOf } from './outlook.ts';
import { useTimeText } from './useTimeText.ts';

export type Backup = CallResponse<typeof getBackup>;

interface LoadCardProps {
  data: Backup;
  choice: LoadChoice;
  loadKw: number | null;
  onChoice: (choice: LoadChoice) => void;
}

const MAX_KW = 6000;
const FIRST_PERCENT = 30;

/** All storage together against the selected load. */
export function LoadCard({ data, choice, loadKw, onChoice }: LoadCardProps) {
  const { t } = useTranslation('backup-power');
  const timeText = useTimeText();
  const { systems } = data;
  const kwhOf = (which: 'availableKwh' | 'reservedKwh') =>
    systems.reduce((sum, system) => sum + (outlookOf(system, 0)?.[which] ?? 0), 0);
  const ratedKw = systems.reduce((sum, system) => sum + system.ratedKw, 0);
  const carries = loadKw !== null && loadKw > 0 && loadKw <= ratedKw;
  const minutes = (kwh: number) => (carries ? (kwh / loadKw) * 60 : null);
  const load = formatQuantity(loadKw, 'kW');
  const ready = systems.filter(({ state }) => state === 'ready').length;
  const lasts = (kwh: number) => ({
    value: timeText(minutes(kwh)),
    note: formatQuantity(kwh, 'kWh', 1).text,
  });
  const by = (chosen: LoadChoice['by']) => {
    if (chosen === 'typed') return onChoice({ by: 'typed', kw: Math.round(data.loadKw ?? 0) });
    onChoice(chosen === 'share' ? { by: 'share', percent: FIRST_PERCENT } : { by: 'present' });
  };
  return (
    <Card>
      <div className={styles.tiles}>
        <Figure size="large" energy="battery" label={t('backup.lasts')} {...lasts(kwhOf('availableKwh'))} />
        <Figure size="large" label={t('backup.kept')} {...lasts(kwhOf('reservedKwh'))} />
        <Figure
          size="large"
          energy="load"
          label={t('backup.load')}
          value={load.value}
          unit={load.unit}
          note={
            loadKw !== null && loadKw > ratedKw
              ? t('backup.tooMuch', { kw: formatNumber(ratedKw, 0) })
              : t('backup.canGive', { kw: formatNumber(ratedKw, 0) })
          }
        />
        <Figure
          size="large"
          label={t('backup.ready')}
          value={`${ready} / ${systems.length}`}
          note={t('backup.readyNote')}
        />
      </div>
      <div className={styles.choice}>
        <span className={styles.label}>{t('backup.choice')}</span>
        <Segmented
          value={choice.by}
          options={(['present', 'typed', 'share'] as const).map((value) => ({
            value,
            label: t(`backup.by.${value}`),
          }))}
          onChange={by}
        />
        {choice.by === 'typed' && (
          <InputNumber
            aria-label={t('backup.by.typed')}
            controls={false}
            min={0}
            max={MAX_KW}
            suffix="kW"
            value={choice.kw}
            onChange={(kw) => onChoice({ by: 'typed', kw: kw ?? 0 })}
          />
        )}
        {choice.by === 'share' && (
          <Slider
            ariaLabelForHandle={t('backup.by.share')}
            min={5}
            max={100}
            value={choice.percent}
            tooltip={{ formatter: (percent) => `${percent} %` }}
            onChange={(percent) => onChoice({ by: 'share', percent })}
          />
        )}
      </div>
    </Card>
  );
}

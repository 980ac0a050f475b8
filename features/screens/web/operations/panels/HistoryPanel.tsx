import { withRunning } from '@heliodon/ui/chart/model';
import { useLang } from '@heliodon/ui/useLang';
import { WallChart } from '@heliodon/ui/wall/WallChart';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operations } from '../../../contract/operations.contract.ts';
import { Choice } from './Choice.tsx';
import { energyModel, incomeModel } from './historyModel.ts';
import styles from './panels.module.css';

const STEPS = ['days', 'months'] as const;
type Step = (typeof STEPS)[number];

interface HistoryPanelProps {
  figures: Operations;
  charging: boolean;
}

/** Energy, or income in one of the currencies, of the last days or months. */
export function HistoryPanel({ figures, charging }: HistoryPanelProps) {
  const { t } = useTranslation(['screens', 'ui']);
  const lang = useLang();
  const [step, setStep] = useState<Step>('days');
  const [wanted, setWanted] = useState('energy');
  const currencies = (figures.income ?? []).map(({ currency }) => currency);
  const what = wanted === 'energy' || currencies.includes(wanted) ? wanted : 'energy';
  const series = figures[step];
  const model = useMemo(() => {
    if (!series) return undefined;
    const words = (key: string) => t(`operations.history.${key}`);
    const model =
      what === 'energy' ? energyModel(series, words, charging) : incomeModel(series, words, what, lang);
    // The last day or month is the current one.
    return withRunning(model, series.labels.length - 1, t('ui:period.running'));
  }, [series, what, charging, lang, t]);
  if (!model) return null;
  const incomeLabel = (currency: string) =>
    currencies.length === 1 ? t('operations.history.income') : currency;
  return (
    <WallPanel
      className={styles.chart}
      title={t('operations.history.title')}
      extra={
        <Choice
          label={t('operations.history.step')}
          value={step}
          onChange={setStep}
          options={STEPS.map((value) => ({ value, label: t(`operations.history.${value}`) }))}
        />
      }
    >
      <div className={styles.stack}>
        <Choice
          label={t('operations.history.what')}
          value={what}
          onChange={setWanted}
          options={[
            { value: 'energy', label: t('operations.history.energy') },
            ...currencies.map((currency) => ({ value: currency, label: incomeLabel(currency) })),
          ]}
        />
        <div className={styles.drawing}>
          <WallChart label={t('operations.history.title')} model={model} bare={what !== 'energy'} />
        </div>
      </div>
    </WallPanel>
  );
}

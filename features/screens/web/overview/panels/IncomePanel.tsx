import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { moneyIn } from '../formats.ts';
import { Cell } from './Cell.tsx';
import styles from './panels.module.css';

const amount = (text: string | null): number | null => (text === null ? null : Number(text));

interface IncomePanelProps {
  income: NonNullable<Overview['income']>;
  currency: string;
}

/** Income of the plant: today, this month and in total. */
export function IncomePanel({ income, currency }: IncomePanelProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const format = useMemo(() => moneyIn(currency, lang), [currency, lang]);
  return (
    <WallPanel title={t('overview.income.title')}>
      <div className={styles.lead}>
        <Cell
          name="incomeToday"
          size="large"
          label={t('overview.income.today')}
          value={amount(income.today)}
          format={format}
          ofHistory
        />
      </div>
      <div className={styles.pair}>
        <Cell
          name="incomeMonth"
          label={t('overview.income.month')}
          value={amount(income.month)}
          format={format}
          ofHistory
        />
        <Cell
          name="incomeTotal"
          label={t('overview.income.total')}
          value={amount(income.total)}
          format={format}
          ofHistory
        />
      </div>
    </WallPanel>
  );
}

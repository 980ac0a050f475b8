import type { BillKind } from '@heliodon/energy/settlement/bill';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { billKindWords } from '../../contract/bill.words.ts';
import styles from './bill.module.css';
import { Period } from './Period.tsx';
import { type DraftLine, isWrong, keyOf } from './utilityDraft.ts';

const UNITS: Readonly<Record<BillKind, string>> = {
  import: 'kWh',
  capacity: 'kVA',
  demand: 'kW',
  powerFactor: '%',
  feedIn: 'kWh',
};

interface UtilityLinesProps {
  currency: string;
  draft: readonly DraftLine[];
  onChange: (draft: DraftLine[]) => void;
}

/** One row for each line of the invoice: what it is, how much, for how much. */
export function UtilityLines({ currency, draft, onChange }: UtilityLinesProps) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const set = (at: number, change: Partial<DraftLine>) =>
    onChange(draft.map((line, index) => (index === at ? { ...line, ...change } : line)));
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th>{t('bill.column.item')}</th>
          <th>{t('bill.column.period')}</th>
          <th>{t('bill.column.quantity')}</th>
          <th>{t('bill.column.amount', { unit: currencyUnit(currency, lang) })}</th>
        </tr>
      </thead>
      <tbody>
        {draft.map((line, at) => {
          const name = [billKindWords[line.kind][lang], line.period && periodWords[line.period][lang]]
            .filter(Boolean)
            .join(' ');
          const input = (field: 'quantity' | 'amount', suffix?: string) => (
            <Input
              aria-label={`${name} ${t(`bill.form.${field}`)}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              suffix={suffix}
              status={isWrong(line[field]) ? 'error' : undefined}
              value={line[field]}
              onChange={(event) => set(at, { [field]: event.target.value })}
            />
          );
          return (
            <tr key={keyOf(line)}>
              <td>{billKindWords[line.kind][lang]}</td>
              <td>
                <Period period={line.period} />
              </td>
              <td>{input('quantity', UNITS[line.kind])}</td>
              <td>{input('amount')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { columnHeading } from '@heliodon/contract/columns';
import type { BillKind } from '@heliodon/energy/settlement/bill';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { useLang } from '@heliodon/ui/useLang';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { billKindWords } from '../../contract/bill.words.ts';
import { type UtilityColumn, utilityColumns } from '../../contract/reconciliation.columns.ts';
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

/** One row per line of the invoice: item, quantity and amount. */
export function UtilityLines({ currency, draft, onChange }: UtilityLinesProps) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const columns = utilityColumns(currency);
  const set = (at: number, change: Partial<DraftLine>) =>
    onChange(draft.map((line, index) => (index === at ? { ...line, ...change } : line)));
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>{columnHeading(column, lang)}</th>
          ))}
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
          const cells: Readonly<Record<UtilityColumn, ReactNode>> = {
            item: billKindWords[line.kind][lang],
            timeOfUse: <Period period={line.period} />,
            quantity: input('quantity', UNITS[line.kind]),
            amount: input('amount'),
          };
          return (
            <tr key={keyOf(line)}>
              {columns.map(({ key }) => (
                <td key={key}>{cells[key]}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

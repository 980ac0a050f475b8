import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { type ListColumnOptions, useListColumns } from '@heliodon/ui/table/listColumns';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ComparedLine,
  type ComparisonKey,
  comparisonColumns,
} from '../../contract/reconciliation.columns.ts';
import styles from './bill.module.css';
import { exactFigure, signedMoney } from './figures.ts';
import { Period } from './Period.tsx';

/** Without an invoice there is no difference of amounts. */
export function useComparisonColumns(currency: string, hasTheirs: boolean): PageColumn<ComparedLine>[] {
  const columns = useMemo(() => comparisonColumns(currency), [currency]);
  const options = useMemo(
    (): ListColumnOptions<ComparedLine, ComparisonKey> => ({
      render: {
        timeOfUse: ({ period }) => <Period period={period} />,
        quantityDifference: (line) => signedMoney(line.quantityDifference),
        amountDifference: (line) => (hasTheirs ? signedMoney(line.amountDifference) : NO_VALUE),
        reasons: (line) => <Reasons line={line} />,
      },
    }),
    [hasTheirs],
  );
  return useListColumns(columns, options);
}

function Reasons({ line: { reasons, byQuantity, byPrice } }: { line: ComparedLine }) {
  const { t } = useTranslation('settlement');
  const differs = reasons.some(({ reason }) => reason !== 'rounding');
  return (
    <>
      {reasons.map(({ reason, figure }) => (
        <div key={reason} className={reason === 'rounding' ? styles.fits : styles.differs}>
          {reason === 'rounding' ? <CheckCircleFilled /> : <ExclamationCircleFilled />}{' '}
          {t(`bill.reason.${reason}`, { figure: figure ? exactFigure(figure) : NO_VALUE })}
        </div>
      ))}
      {differs && byQuantity !== null && byPrice !== null && (
        <div className={styles.note}>
          {t('bill.reconcile.parts', { energy: signedMoney(byQuantity), price: signedMoney(byPrice) })}
        </div>
      )}
    </>
  );
}

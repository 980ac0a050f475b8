import { type AlarmGrade, gradeWords } from '@heliodon/alarms/contract';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useLang } from '@heliodon/ui/useLang';
import { type ReactNode, useMemo } from 'react';
import { plantListColumns } from '../../contract/plant-list.columns.ts';
import type { PlantRow } from '../../contract/plants.contract.ts';

/** Columns of the product generation with chargers. */
const CHARGING: ReadonlySet<string> = new Set(['chargingKw', 'chargingTodayKwh', 'chargingTotalKwh']);
const ofAll = plantListColumns.filter(({ key }) => !CHARGING.has(key));

interface Cells {
  /** The name, which opens the plant. */
  readonly name: (row: PlantRow) => ReactNode;
  readonly actions: ((row: PlantRow) => ReactNode) | undefined;
  readonly actionsTitle: string;
}

/** The columns of the plant table with their cells and the actions column. */
export function usePlantColumns(charging: boolean, cells: Cells): PageColumn<PlantRow>[] {
  const lang = useLang();
  const { name, actions, actionsTitle } = cells;
  const options = useMemo(() => {
    const money = (key: 'incomeToday' | 'incomeTotal') => (row: PlantRow) =>
      formatMoney(row[key], { lang, currency: row.currency }).text;
    return {
      render: {
        name,
        status: ({ status }: PlantRow) => <StatusTag plain status={status} />,
        incomeToday: money('incomeToday'),
        incomeTotal: money('incomeTotal'),
        openAlarms: ({ openAlarms, worstGrade }: PlantRow) =>
          openAlarms && worstGrade
            ? `${openAlarms} · ${gradeWords[worstGrade as AlarmGrade][lang]}`
            : formatNumber(openAlarms, 0),
        at: (row: PlantRow) => <LastUpdate at={row.at} timeZone={row.timeZone} />,
      },
      adjust: { status: { fixed: 'start' }, name: { fixed: 'start' } },
    } as const;
  }, [lang, name]);
  const columns = useListColumns(charging ? plantListColumns : ofAll, options);
  return useMemo(
    () =>
      actions
        ? [
            ...columns,
            { key: 'actions', title: actionsTitle, width: 92, locked: true, fixed: 'end', render: actions },
          ]
        : columns,
    [columns, actions, actionsTitle],
  );
}

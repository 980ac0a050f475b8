import { OfHistory } from '@heliodon/ui/OfHistory';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operations } from '../../../contract/operations.contract.ts';
import { energy, moneyIn, power, treesIn, weight } from '../../overview/formats.ts';
import type { BoardSums } from '../board.ts';
import styles from './figures.module.css';

interface KeyFiguresProps {
  sums: BoardSums;
  figures: Operations;
  /** The figures are still those of the previous region. */
  waiting: boolean;
  charging: boolean;
}

interface CellProps {
  name: string;
  label: string;
  tone?: EnergyRole;
  children: ReactNode;
  note?: ReactNode;
  /** The figure (or its note) includes history, which may be incomplete. */
  ofHistory?: boolean;
  noteOfHistory?: boolean;
}

function Cell({ name, label, tone, children, note, ofHistory, noteOfHistory }: CellProps) {
  return (
    <div className={styles.cell} data-figure={name}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure} style={tone && { color: `var(--hd-energy-${tone}-text)` }}>
        {ofHistory ? <OfHistory>{children}</OfHistory> : children}
      </span>
      <span className={styles.note}>{note && (noteOfHistory ? <OfHistory>{note}</OfHistory> : note)}</span>
    </div>
  );
}

type Income = NonNullable<Operations['income']>[number];
const amountOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));
const TURN_MS = 8000;

/** Shows the currencies in turn: amounts in different currencies cannot be summed. */
function IncomeCell({ incomes }: { incomes: readonly Income[] }) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (incomes.length < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [incomes.length]);
  const shown = incomes[turn % incomes.length];
  const currency = shown?.currency ?? '';
  const money = useMemo(() => moneyIn(currency, lang), [currency, lang]);
  if (!shown) return null;
  const label = t('operations.key.incomeToday');
  return (
    <Cell
      key={currency}
      name="incomeToday"
      label={incomes.length > 1 ? `${label} · ${currency}` : label}
      noteOfHistory
      note={t('operations.key.inAll', { text: textOf(money(amountOf(shown.total))) })}
    >
      <CountUp value={amountOf(shown.today)} format={money} />
    </Cell>
  );
}

/** Main figures, legible from five metres. */
export function KeyFigures({ sums, figures, waiting, charging }: KeyFiguresProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { energy: flows, income, savings } = figures;
  const { pvKwp } = figures.capacity;
  const share = waiting || sums.power.pv === null || pvKwp <= 0 ? null : sums.power.pv / pvKwp;
  return (
    <div className={waiting ? `${styles.strip} ${styles.waiting}` : styles.strip} aria-busy={waiting}>
      <Cell
        name="pvNow"
        tone="pv"
        label={t('operations.key.pvNow')}
        note={share !== null && t('operations.key.share', { share: Math.round(share * 100) })}
      >
        <CountUp value={sums.power.pv} format={power} />
      </Cell>
      {flows && (
        <Cell
          name="pvToday"
          label={t('operations.key.pvToday')}
          noteOfHistory
          note={t('operations.key.inAll', { text: textOf(energy(flows.total.pv)) })}
        >
          <CountUp value={flows.today.pv} format={energy} />
        </Cell>
      )}
      {flows && charging && (
        <Cell
          name="chargingToday"
          tone="charging"
          label={t('operations.key.chargingToday')}
          noteOfHistory
          note={t('operations.key.inAll', { text: textOf(energy(flows.total.charging)) })}
        >
          <CountUp value={flows.today.charging} format={energy} />
        </Cell>
      )}
      {income && <IncomeCell incomes={income} />}
      {savings && (
        <Cell
          name="co2"
          label={t('operations.key.co2')}
          ofHistory
          noteOfHistory
          note={t('operations.key.coal', { text: textOf(weight(savings.coalKg)) })}
        >
          <CountUp value={savings.co2Kg} format={weight} />
        </Cell>
      )}
      {savings && (
        <Cell
          name="trees"
          tone="battery"
          label={t('operations.key.trees')}
          ofHistory
          note={t('operations.key.treesNote')}
        >
          <CountUp value={savings.trees} format={treesIn(lang)} />
        </Cell>
      )}
    </div>
  );
}

const textOf = ({ value, unit }: { value: string; unit: string }): string => `${value} ${unit}`.trim();

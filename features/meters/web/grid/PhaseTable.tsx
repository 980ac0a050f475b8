import { formatNumber } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { useTranslation } from 'react-i18next';
import styles from './grid.module.css';

const PHASES = ['A', 'B', 'C'] as const;
const LINES: Record<(typeof PHASES)[number], string> = { A: 'Ab', B: 'Bc', C: 'Ca' };

const ROWS = [
  { key: 'voltage', unit: 'V', decimals: 1, point: (phase: string) => `voltage${phase}` },
  {
    key: 'lineVoltage',
    unit: 'V',
    decimals: 1,
    point: (phase: string) => `voltage${LINES[phase as (typeof PHASES)[number]]}`,
  },
  { key: 'current', unit: 'A', decimals: 2, point: (phase: string) => `current${phase}` },
  { key: 'power', unit: 'kW', decimals: 2, point: (phase: string) => `power${phase}Kw` },
  { key: 'phaseFactor', unit: '', decimals: 3, point: (phase: string) => `powerFactor${phase}` },
];

/** Values of the meter by phase. */
export function PhaseTable({ value }: { value: (point: string) => number | null }) {
  const { t } = useTranslation('meters');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('grid.measured')}</th>
          {PHASES.map((phase) => (
            <th key={phase} scope="col">
              <i className={styles.phase} data-phase={phase} />
              {t('grid.phase', { phase })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ key, unit, decimals, point }) => (
          <tr key={key}>
            <th scope="row">
              {t(`grid.${key}`)}{' '}
              {unit && (
                <Text tone="tertiary" size="xs">
                  {unit}
                </Text>
              )}
            </th>
            {PHASES.map((phase) => (
              <td key={phase}>{formatNumber(value(point(phase)), decimals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Place } from '../paths.ts';
import { useWarnings } from '../warnings/useWarnings.ts';
import { evidenceOf } from '../warnings/warningText.ts';

/** Warnings about this cell. */
export function CellWarnings({ plantId, place }: { plantId: number; place: Required<Place> }) {
  const { t } = useTranslation('batteries');
  const { data } = useWarnings(plantId, place.deviceId);
  const own = data?.rows.filter(
    (row) => row.cluster === place.cluster && row.pack === place.pack && row.cell === place.cell,
  );
  return own?.map((row) => (
    <Alert
      key={row.kind}
      type={row.level === 'high' ? 'error' : 'warning'}
      showIcon
      title={t(`warning.of.${row.kind}`)}
      description={`${evidenceOf(row, t)} · ${t('warning.sinceDay', { day: row.since })}`}
    />
  ));
}

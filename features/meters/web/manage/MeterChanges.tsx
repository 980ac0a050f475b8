import { formatDateTime } from '@heliodon/kernel/format/time';
import type { MeterChange, MeterRow } from '@heliodon/meters/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { useLang } from '@heliodon/ui/useLang';
import type { PlantSummary } from '@heliodon/web/stores';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMeterChanges } from '../useMeters.ts';
import { nameOf, placeName } from '../words.ts';
import styles from './MeterChanges.module.css';
import { settingsBefore } from './settingsForm.ts';
import type { SaveMeter } from './useSaveMeter.tsx';

interface MeterChangesProps {
  plant: PlantSummary;
  meter: MeterRow;
  mayEdit: boolean;
  save: SaveMeter['save'];
  onDone: () => void;
}

/** History of changes to what the meter measures; the newest change can be undone. */
export function MeterChanges({ plant, meter, mayEdit, save, onDone }: MeterChangesProps) {
  const { t } = useTranslation('meters');
  const { data } = useMeterChanges(plant.plantId, meter.deviceId);
  const {
    run: takeBack,
    busy,
    failure,
  } = useAction(async (change: MeterChange) => {
    if (await save(settingsBefore(meter, change))) onDone();
  });
  const changes = data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{t('changes.title')}</h3>
      {failure && <Alert type="error" showIcon title={failure} />}
      <Stack as="ol" gap="sm" className={styles.list}>
        {changes.map((change, at) => (
          <li key={change.at}>
            <Text tone="tertiary" size="xs">
              {formatDateTime(change.at, plant.timeZone, 'minute')} · {change.by}
            </Text>
            <Differences change={change} timeZone={plant.timeZone} />
            {mayEdit && at === 0 && (
              <Button size="small" loading={busy} onClick={() => takeBack(change)}>
                {t('changes.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Differences({ change, timeZone }: { change: MeterChange; timeZone: string }) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const wordsOf = ({ samplingPoint, links, collectFrom }: MeterChange['before']) => [
    [t('list.samplingPoint'), placeName(samplingPoint, lang) ?? t('list.unassigned')],
    [t('list.links'), links.map(nameOf).join(t('warning.comma')) || t('changes.none')],
    [
      t('list.collectFrom'),
      collectFrom ? formatDateTime(collectFrom, timeZone, 'minute') : t('drawer.collectAll'),
    ],
  ];
  const after = wordsOf(change.after);
  return (
    <>
      {wordsOf(change.before).map(([label, before], at) => {
        const now = after[at]?.[1];
        return (
          before !== now && (
            <span key={label}>
              {label}: {before} → {now}
            </span>
          )
        );
      })}
    </>
  );
}

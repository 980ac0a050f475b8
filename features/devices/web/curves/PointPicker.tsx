import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useLang } from '@heliodon/ui/useLang';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CurvesPanel.module.css';
import { curveChoices, listPlaces, matchesWords } from './curvePoints.ts';

interface PointPickerProps {
  kind: DeviceKind;
  /** Current values of the device, which give the lengths of its lists. */
  values: DeviceNow['values'];
  points: string[];
  max: number;
  onChange: (points: string[]) => void;
}

/** Selects points of the device, single list items included, with text search. */
export function PointPicker({ kind, values, points, max, onChange }: PointPickerProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  // A string key: a new sample with the same list lengths does not rebuild the options.
  const shape = JSON.stringify(listPlaces(kind, values));
  const options = useMemo(
    () =>
      curveChoices(kind, JSON.parse(shape) as Record<string, number>, lang).map((choice) => ({
        label: t(`group.${choice.group}`),
        options: choice.options,
      })),
    [kind, shape, lang, t],
  );
  return (
    <Select
      mode="multiple"
      className={styles.points}
      aria-label={t('curves.points')}
      placeholder={t('curves.pointsHint', { max })}
      value={points}
      maxCount={max}
      maxTagCount="responsive"
      options={options}
      showSearch={{
        // Group headings are not searched: a match would show all points of the group.
        filterOption: (typed, option) =>
          option !== undefined && 'value' in option && matchesWords(typed, option.label),
      }}
      onChange={onChange}
    />
  );
}

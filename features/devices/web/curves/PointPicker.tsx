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
  /** What the device says now: how long its lists are. */
  values: DeviceNow['values'];
  points: string[];
  max: number;
  onChange: (points: string[]) => void;
}

/** Any points of the device, of lists each place, found by words. */
export function PointPicker({ kind, values, points, max, onChange }: PointPickerProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  // A text, so that a new sample of the same shape makes no new list of choices.
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
        // A group is no match by itself: it would bring all of its points.
        filterOption: (typed, option) =>
          option !== undefined && 'value' in option && matchesWords(typed, option.label),
      }}
      onChange={onChange}
    />
  );
}

import { diagnosisWindows } from '@heliodon/diagnosis/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Window } from './useWindow.ts';

interface WindowSwitchProps {
  value: Window;
  onChange: (days: Window) => void;
}

export function WindowSwitch({ value, onChange }: WindowSwitchProps) {
  const { t } = useTranslation('diagnosis');
  return (
    <Segmented
      value={value}
      options={diagnosisWindows.map((days) => ({ value: days, label: t('window.days', { n: days }) }))}
      onChange={onChange}
    />
  );
}

import { PlusOutlined } from '@ant-design/icons';
import type { PlanExecution } from '@heliodon/schedules/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachine, usePrices } from '../data/scheduleQueries.ts';
import { DayEditor } from '../day/DayEditor.tsx';
import { partText } from '../plans/planWords.ts';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import {
  type Draft,
  type DraftProblems,
  samplePriceDay,
  withoutPart,
  withPart,
  withSegments,
} from './draft.ts';
import { PartTime } from './PartTime.tsx';
import styles from './PlanEditor.module.css';
import { TemplatePicker } from './TemplatePicker.tsx';

interface PartsEditorProps {
  draft: Draft;
  plant: PlantSummary;
  devices: readonly PlanExecution[];
  today: string;
  problems: DraftProblems;
  checked: boolean;
  part: number;
  onPart: (part: number) => void;
  onChange: (draft: Draft) => void;
}

/** The parts of a plan: one day for the year, or one for each group of quarters or special days. */
export function PartsEditor(props: PartsEditorProps) {
  const { draft, plant, devices, today, problems, checked, onPart, onChange } = props;
  const { t } = useTranslation('schedules');
  const [keeping, setKeeping] = useState(false);
  const part = Math.min(props.part, draft.parts.length - 1);
  const prices = usePrices(plant.plantId);
  const chosen = devices.filter(({ deviceId }) => draft.deviceIds.includes(deviceId));
  const machine = useMachine(plant.plantId, chosen, devices);
  const segments = draft.parts[part]?.segments ?? [];
  const ratedKw = chosen.reduce((sum, device) => sum + device.ratedKw, 0);
  const mayGrow = draft.type === 'specialDay' || (draft.type === 'quarter' && draft.parts.length < 4);
  const titleOf = (index: number) => {
    const of = draft.parts[index];
    return (of && partText(draft.type, of, t('comma'))) || t('edit.part', { number: index + 1 });
  };

  return (
    <Stack gap="md">
      {draft.type !== 'year' && (
        <Tabs
          type="editable-card"
          hideAdd={!mayGrow}
          addIcon={
            <span>
              <PlusOutlined /> {t('edit.addPart')}
            </span>
          }
          activeKey={String(part)}
          onChange={(key) => onPart(Number(key))}
          onEdit={(key, action) => {
            if (action === 'add') {
              onChange(withPart(draft, part));
              onPart(draft.parts.length);
            } else {
              onChange(withoutPart(draft, Number(key)));
              onPart(Math.max(0, part - 1));
            }
          }}
          items={draft.parts.map((_, index) => ({
            key: String(index),
            label: titleOf(index),
            closable: draft.parts.length > 1,
          }))}
        />
      )}
      <Inline wrap gap="lg" rowGap="sm" align="start" justify="between">
        <PartTime
          draft={draft}
          part={part}
          onChange={onChange}
          problem={checked ? problems.parts[part]?.time : undefined}
        />
        <div className={styles.line}>
          <TemplatePicker
            plantId={plant.plantId}
            onChoose={(day) => onChange(withSegments(draft, part, day))}
          />
          <Button onClick={() => setKeeping(true)}>{t('template.keep')}</Button>
        </div>
      </Inline>
      <DayEditor
        key={part}
        day={segments}
        onChange={(day) => onChange(withSegments(draft, part, day))}
        problems={problems.parts[part]?.day ?? []}
        ratedKw={ratedKw}
        reserveSoc={draft.reserveSoc}
        machine={machine}
        prices={prices?.on(samplePriceDay(draft, part, today))}
        currency={prices?.currency}
      />
      {keeping && (
        <SaveTemplateDialog segments={segments} template={undefined} onClose={() => setKeeping(false)} />
      )}
    </Stack>
  );
}

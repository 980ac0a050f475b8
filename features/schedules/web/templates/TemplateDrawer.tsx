import { segmentProblems } from '@heliodon/energy/schedule/plan';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import type { ScheduleTemplate } from '@heliodon/schedules/contract';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayEditor } from '../day/DayEditor.tsx';
import { type Day, emptyDay } from '../day/segments.ts';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';

interface TemplateDrawerProps {
  /** Undefined for a new template. */
  template: ScheduleTemplate | undefined;
  prices: readonly DaySegment[] | undefined;
  currency: string | undefined;
  onClose: () => void;
}

/** Edits the day of a template, as in a plan. */
export function TemplateDrawer({ template, prices, currency, onClose }: TemplateDrawerProps) {
  const { t } = useTranslation('schedules');
  const [day, setDay] = useState<Day>(template?.segments ?? emptyDay());
  const [saving, setSaving] = useState(false);
  const problems = useMemo(() => segmentProblems(day), [day]);
  return (
    <Drawer
      open
      size={1040}
      title={template ? template.name : t('template.new')}
      onClose={onClose}
      extra={
        <Button type="primary" disabled={problems.length > 0} onClick={() => setSaving(true)}>
          {t('save.ok')}
        </Button>
      }
    >
      <DayEditor
        day={day}
        problems={problems}
        prices={prices}
        currency={currency}
        onChange={setDay}
        reserveSoc={null}
      />
      {saving && (
        <SaveTemplateDialog
          segments={day}
          template={template}
          onSaved={onClose}
          onClose={() => setSaving(false)}
        />
      )}
    </Drawer>
  );
}

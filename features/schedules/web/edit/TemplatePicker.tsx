import { DownOutlined } from '@ant-design/icons';
import type { ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTemplates } from '../data/scheduleQueries.ts';
import { DaySketch } from '../day/DayBlocks.tsx';
import { useTemplateName } from '../templates/useTemplateName.ts';
import styles from './PlanEditor.module.css';

interface TemplatePickerProps {
  plantId: number;
  onChoose: (day: ScheduleSegment[]) => void;
}

/** Templates with previews; the chosen one replaces the day. */
export function TemplatePicker({ plantId, onChoose }: TemplatePickerProps) {
  const { t } = useTranslation('schedules');
  const nameOf = useTemplateName();
  const { data } = useTemplates(plantId);
  const rows = data?.rows ?? [];
  return (
    <Dropdown
      trigger={['click']}
      disabled={rows.length === 0}
      menu={{
        items: rows.map((row, index) => ({
          key: String(index),
          label: (
            <div className={styles.option}>
              <span>{nameOf(row)}</span>
              <DaySketch day={row.segments} label={nameOf(row)} />
            </div>
          ),
        })),
        onClick: ({ key }) => onChoose(rows[Number(key)]?.segments ?? []),
      }}
    >
      <Button icon={<DownOutlined />} iconPlacement="end">
        {t('template.apply')}
      </Button>
    </Dropdown>
  );
}

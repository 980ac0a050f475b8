import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitTrial } from '../../contract/limits.contract.ts';
import { durationText } from '../alarmText.ts';
import styles from './LimitPreview.module.css';

interface EpisodeListProps {
  trial: LimitTrial;
  unit: string;
  decimals: number;
}

/** The alarms that would have been raised, newest first. */
export function EpisodeList({ trial, unit, decimals }: EpisodeListProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const { timeZone, toMs } = trial;
  return (
    <div>
      <Button type="link" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('limits.hideEpisodes') : t('limits.showEpisodes', { count: trial.episodes.length })}
      </Button>
      {open && (
        <Table
          size="small"
          rowKey="fromMs"
          pagination={{ pageSize: 8, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
          dataSource={trial.episodes.toReversed()}
          columns={[
            { title: t('limits.from'), render: (_, one) => formatDateTime(one.fromMs, timeZone, 'minute') },
            {
              title: t('limits.duration'),
              render: (_, one) =>
                one.toMs === null
                  ? t('limits.stillOut', { duration: durationText(toMs - one.fromMs, lang) })
                  : durationText(one.toMs - one.fromMs, lang),
            },
            {
              title: t('limits.extreme'),
              align: 'end',
              render: (_, one) =>
                `${one.side === 'over' ? '↑' : '↓'} ${formatNumber(one.extreme, decimals)} ${unit}`,
            },
          ]}
        />
      )}
    </div>
  );
}

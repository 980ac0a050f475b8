import type { LogRow } from '@heliodon/system/contract';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logWords } from '../../contract/log.words.ts';

const toneOf = { success: 'normal', failure: 'fault', upgrading: 'waiting' } as const;

export function useLogColumns(timeText: (at: string) => string): PageColumn<LogRow>[] {
  const { t } = useTranslation('system');
  const words = logWords[useLang()];
  return useMemo(
    () => [
      {
        key: 'status',
        title: t('log.status'),
        width: 100,
        sortable: true,
        render: (row) => (
          <StatusTag plain tone={toneOf[row.status]}>
            {words.status[row.status]}
          </StatusTag>
        ),
      },
      { key: 'at', title: t('log.time'), width: 164, sortable: true, value: (row) => timeText(row.at) },
      { key: 'content', title: t('log.content'), width: 216, locked: true },
      { key: 'type', title: t('log.type'), width: 90, sortable: true, value: (row) => words.type[row.type] },
      { key: 'operator', title: t('log.operator'), width: 108, sortable: true },
      { key: 'plantName', title: t('log.plant'), width: 144 },
      {
        key: 'runMode',
        title: t('log.runMode'),
        width: 98,
        value: (row) => row.runMode && words.runMode[row.runMode],
      },
      { key: 'ip', title: t('log.ip'), width: 126 },
    ],
    [t, words, timeText],
  );
}

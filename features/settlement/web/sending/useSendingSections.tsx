import type { SchemaSection } from '@heliodon/ui/SchemaForm';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SENDING_LAST_DAY, type SendingRow, type sendingFields } from '../../contract/sending.contract.ts';
import { AddressesField } from './AddressesField.tsx';
import { FilesField } from './FilesField.tsx';
import { SendingPlants } from './SendingPlants.tsx';
import { hourText } from './sendingForm.ts';

type Field = keyof typeof sendingFields.shape;

const days = Array.from({ length: SENDING_LAST_DAY }, (_, at) => at + 1);
const hours = Array.from({ length: 24 }, (_, at) => at);

/** Form sections of a scheduled report: reports, recipients, time. */
export function useSendingSections(row: SendingRow | undefined): SchemaSection<Field>[] {
  const { t } = useTranslation('settlement');
  return useMemo((): SchemaSection<Field>[] => {
    return [
      {
        title: t('sending.what'),
        fields: [
          { name: 'name', label: t('sending.name'), props: { maxLength: 50 } },
          {
            name: 'lang',
            label: t('sending.lang'),
            widget: 'select',
            props: {
              options: [
                { value: 'zh', label: '中文' },
                { value: 'en', label: 'English' },
              ],
            },
          },
          {
            name: 'plantIds',
            label: t('sending.plants'),
            ...(row &&
              row.unseenPlants > 0 && { help: t('sending.unseenHelp', { count: row.unseenPlants }) }),
            widget: <SendingPlants known={row?.plants ?? []} />,
            wide: true,
          },
          {
            name: 'files',
            label: t('sending.reports'),
            help: t('sending.reportsHelp'),
            widget: <FilesField />,
            wide: true,
          },
        ],
      },
      {
        title: t('sending.who'),
        fields: [
          {
            name: 'recipients',
            label: t('sending.recipients'),
            help: t('sending.recipientsHelp'),
            widget: <AddressesField placeholder={t('sending.recipientsHint')} />,
            wide: true,
          },
        ],
      },
      {
        title: t('sending.when'),
        fields: [
          {
            name: 'dayOfMonth',
            label: t('sending.day'),
            help: t('sending.dayHelp'),
            widget: 'select',
            props: { options: days.map((value) => ({ value, label: t('sending.dayOf', { day: value }) })) },
          },
          {
            name: 'hour',
            label: t('sending.hour'),
            help: t('sending.hourHelp'),
            widget: 'select',
            props: { options: hours.map((value) => ({ value, label: hourText(value) })) },
          },
          { name: 'active', label: t('sending.goesOn') },
        ],
      },
    ];
  }, [t, row]);
}

import { meterBrands } from '@heliodon/devices/meter-brands';
import { samplingPoints } from '@heliodon/devices/sampling-points';
import { formatDateTime } from '@heliodon/kernel/format/time';
import {
  ANNOUNCED,
  type MeterRow,
  meterSettings,
  metersErrors,
  QUARTER_MIN,
  saveMeter,
} from '@heliodon/meters/contract';
import { SchemaForm, type SchemaSection } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { ZonedTimeInput } from '@heliodon/ui/ZonedTimeInput';
import { CallFailed, callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { metersChanged } from '../useMeters.ts';
import { brandName, type PlaceId, placeName } from '../words.ts';
import { LinksField } from './LinksField.tsx';
import { initialSettings } from './settingsForm.ts';

interface MeterFormProps {
  plant: PlantSummary;
  meter: MeterRow;
  at: PlaceId | undefined;
  taken: ReadonlySet<number>;
  onDone: () => void;
}

const LINK_ERRORS: readonly number[] = [metersErrors.linkMisfit.code, metersErrors.linkTaken.code];

/** Where the meter measures, what, and from when on: the rules are those of the call. */
export function MeterForm({ plant, meter, at, taken, onDone }: MeterFormProps) {
  const { t } = useTranslation('meters');
  const client = useQueryClient();
  const { message } = App.useApp();
  const sections = useSections({ plant, meter, taken });
  const initial = useMemo(() => initialSettings(meter, at), [meter, at]);
  return (
    <SchemaForm
      schema={meterSettings}
      sections={sections}
      initialValues={initial}
      onCancel={onDone}
      onSubmit={async (values) => {
        try {
          const { recountFrom } = await callApi(saveMeter, values, { quiet: true });
          const from = recountFrom && formatDateTime(recountFrom, plant.timeZone, 'minute');
          message.success(from ? t('drawer.savedRecount', { from }) : t('drawer.saved'));
        } catch (error) {
          if (error instanceof CallFailed && LINK_ERRORS.includes(error.code)) return { links: error.msg };
          throw error;
        }
        await metersChanged(client, plant.plantId);
        onDone();
        return undefined;
      }}
    />
  );
}

function useSections({ plant, meter, taken }: Pick<MeterFormProps, 'plant' | 'meter' | 'taken'>) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  return useMemo((): SchemaSection<keyof typeof meterSettings.shape>[] => {
    const { announced } = meter;
    const said = (name: string | undefined) =>
      name ? t('drawer.announced', { name }) : t('drawer.announcedNothing');
    return [
      {
        title: t('drawer.relation'),
        fields: [
          {
            name: 'samplingPoint',
            label: t('list.samplingPoint'),
            help: t('drawer.samplingPointHelp'),
            widget: 'select',
            props: {
              placeholder: t('drawer.choosePoint'),
              options: [
                ...samplingPoints.map((point) => ({ value: point.id, label: point[lang] })),
                { value: ANNOUNCED, label: said(placeName(announced.samplingPoint, lang)) },
              ],
            },
          },
          {
            name: 'links',
            label: t('list.links'),
            help: t('drawer.linksHelp'),
            widget: <LinksField plantId={plant.plantId} meter={meter} taken={taken} />,
          },
          {
            name: 'collectFrom',
            label: t('list.collectFrom'),
            help: t('drawer.collectFromHelp'),
            widget: (
              <ZonedTimeInput
                timeZone={plant.timeZone}
                minuteStep={QUARTER_MIN}
                placeholder={t('drawer.collectAll')}
              />
            ),
          },
        ],
      },
      {
        title: t('drawer.meter'),
        fields: [
          {
            name: 'brand',
            label: t('list.brand'),
            widget: 'select',
            props: {
              options: [
                ...meterBrands.map((brand) => ({ value: brand.id, label: brand[lang] })),
                { value: ANNOUNCED, label: said(brandName(announced.brand, lang) ?? announced.model) },
              ],
            },
          },
          { name: 'address', label: t('list.address'), help: t('drawer.addressHelp') },
          { name: 'note', label: t('drawer.note'), widget: 'textarea' },
        ],
      },
    ];
  }, [t, lang, plant, meter, taken]);
}

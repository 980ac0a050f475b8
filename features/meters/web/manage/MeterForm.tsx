import { meterBrands } from '@heliodon/device-kinds/meter-brands';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { QUARTER_MIN } from '@heliodon/kernel/time';
import { ANNOUNCED, type MeterRow, meterSettings, metersErrors } from '@heliodon/meters/contract';
import { SchemaForm, type SchemaSection } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { ZonedTimeInput } from '@heliodon/ui/ZonedTimeInput';
import { CallFailed } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName, type PlaceId, placeName } from '../words.ts';
import { LinksField } from './LinksField.tsx';
import { initialSettings } from './settingsForm.ts';
import type { SaveMeter } from './useSaveMeter.tsx';

interface MeterFormProps {
  plant: PlantSummary;
  meter: MeterRow;
  at: PlaceId | undefined;
  taken: ReadonlySet<number>;
  save: SaveMeter['save'];
  onDone: () => void;
}

/** Form field concerned, by error code of the server. */
const FIELDS: ReadonlyMap<number, string> = new Map([
  [metersErrors.linkMisfit.code, 'links'],
  [metersErrors.linkTaken.code, 'links'],
  [metersErrors.noPvSide.code, 'samplingPoint'],
  [metersErrors.noStorageSide.code, 'samplingPoint'],
]);

/** Settings of a meter (sampling point, links, start of collection), validated by the schema of the call. */
export function MeterForm({ plant, meter, at, taken, save, onDone }: MeterFormProps) {
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
          if (await save(values)) onDone();
        } catch (error) {
          const field = error instanceof CallFailed && FIELDS.get(error.code);
          if (!field) throw error;
          return { [field]: error.msg };
        }
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
    const labelOf = (name: string | undefined) =>
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
                { value: ANNOUNCED, label: labelOf(placeName(announced.samplingPoint, lang)) },
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
                { value: ANNOUNCED, label: labelOf(brandName(announced.brand, lang) ?? announced.model) },
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

import type { MeterRow } from '@heliodon/meters/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { PlantSummary } from '@heliodon/web/stores';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { detailPath } from '../paths.ts';
import { nameOf, type PlaceId } from '../words.ts';
import { MeterChanges } from './MeterChanges.tsx';
import { MeterFacts } from './MeterFacts.tsx';
import { MeterForm } from './MeterForm.tsx';
import { useSaveMeter } from './useSaveMeter.tsx';

export interface OpenMeter {
  readonly meter: MeterRow;
  /** Sampling point chosen for the meter in the diagram. */
  readonly at?: PlaceId;
}

interface MeterDrawerProps {
  plant: PlantSummary;
  open: OpenMeter | undefined;
  /** Devices measured by other meters. */
  taken: ReadonlySet<number>;
  mayEdit: boolean;
  onClose: () => void;
}

/** One meter beside the list: its current values and the form of its settings. */
export function MeterDrawer({ plant, open, taken, mayEdit, onClose }: MeterDrawerProps) {
  const { t } = useTranslation('meters');
  const { save, dialog } = useSaveMeter(plant);
  const meter = open?.meter;
  return (
    <Drawer
      open={open !== undefined}
      onClose={onClose}
      size={560}
      title={meter ? t('drawer.title', { name: nameOf(meter) }) : undefined}
      extra={meter && <Link to={detailPath(meter.deviceId)}>{t('drawer.toDetail')}</Link>}
      destroyOnHidden
    >
      {meter && (
        <Stack gap="lg">
          <Inline as="p" wrap gap="sm">
            <StatusTag status={meter.status} />
            <SerialNumber value={meter.sn} />
          </Inline>
          <MeterFacts meter={meter} timeZone={plant.timeZone} whole={!mayEdit} />
          {mayEdit && (
            <MeterForm
              key={`${meter.deviceId} ${open.at ?? ''}`}
              plant={plant}
              meter={meter}
              at={open.at}
              taken={taken}
              save={save}
              onDone={onClose}
            />
          )}
          <MeterChanges plant={plant} meter={meter} mayEdit={mayEdit} save={save} onDone={onClose} />
        </Stack>
      )}
      {dialog}
    </Drawer>
  );
}

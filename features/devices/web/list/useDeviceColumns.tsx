import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceColumns, registersOf } from '../../contract/device-list.columns.ts';
import { kindName, samplingPointName } from '../kinds.ts';
import { DeviceName } from './DeviceName.tsx';
import { PowerCell } from './PowerCell.tsx';

type Figure = 'powerKw' | 'soc' | 'temperature';

const names = { kindName, samplingPointName };
const waysOf = (kindId: string) => registersOf(kindById(kindId));

/** Column width in pixels, with space for header hints (one kind) or for direction words (all kinds). */
function figureWidth(key: Figure, kindId: string, narrow: boolean): number {
  if (key === 'soc') return 92;
  if (key === 'temperature') return kindId ? 122 : 106;
  if (narrow) return 120;
  if (!kindId) return 190;
  return waysOf(kindId).length > 1 && !hasRole(kindId, 'meter') ? 138 : 124;
}

/** Default columns fit a screen of 1366 pixels, which leaves 968 beside selection and actions. */
export function useDeviceColumns(
  kindId: string,
  timeZone: string,
  /** Actions at the end of each row; undefined for read-only accounts. */
  actions: ((row: DeviceRow) => ReactNode) | undefined,
): PageColumn<DeviceRow>[] {
  const { t } = useTranslation('devices');
  const narrow = useNarrow();
  const columns = useMemo(
    () =>
      deviceColumns(kindById(kindId), names).filter(({ key }) => {
        if (key === 'kind') return kindId === '';
        return key !== 'samplingPoint' || hasRole(kindId, 'meter');
      }),
    [kindId],
  );
  const options = useMemo(() => {
    const kind = kindById(kindId);
    // Many figures: the serial number is below the name then, and the model can be asked for.
    const full = !!kind?.listed?.length || (kind !== undefined && waysOf(kindId).length > 1);
    const withSn = narrow || full;
    const { powerKw, soc, temperature } = kind?.headline ?? {};
    return {
      timeZone,
      render: {
        status: ({ status }: DeviceRow) => <StatusTag plain status={status} />,
        name: (row: DeviceRow) => <DeviceName row={row} withSn={withSn} />,
        sn: ({ sn }: DeviceRow) => <SerialNumber value={sn} />,
        powerKw: (row: DeviceRow) => <PowerCell row={row} short={hasRole(kindId, 'meter')} />,
        at: ({ at }: DeviceRow) => <LastUpdate at={at} timeZone={timeZone} />,
      },
      adjust: {
        status: { width: narrow ? 92 : 96 },
        name: { width: withSn ? 150 : kind ? 140 : 200 },
        sn: { hidden: withSn },
        powerKw: { width: figureWidth('powerKw', kindId, narrow) },
        soc: { width: figureWidth('soc', kindId, narrow) },
        temperature: {
          width: figureWidth('temperature', kindId, narrow),
          // Hidden for lack of width beside the state of charge and two energy registers.
          hidden: full && !!(powerKw && soc && temperature),
        },
        model: { hidden: full || !kind },
      },
    };
  }, [narrow, kindId, timeZone]);
  const shown = useListColumns<DeviceRow, string>(columns, options);
  return useMemo(
    () =>
      actions
        ? [
            ...shown,
            {
              key: 'actions',
              title: t('list.actions'),
              width: 76,
              locked: true,
              fixed: 'end',
              render: actions,
            },
          ]
        : shown,
    [shown, actions, t],
  );
}

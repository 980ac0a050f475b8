import { PlusOutlined } from '@ant-design/icons';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { MeterRow } from '@heliodon/meters/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { useLang } from '@heliodon/ui/useLang';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameOf, type PlaceId, placeName, roleOf, shownKw, wayOf } from '../words.ts';
import styles from './MeterSlot.module.css';
import type { Place } from './places.ts';

export interface SlotActions {
  /** Ids of meters with a finding. */
  troubled: ReadonlySet<number>;
  selectedId: number | undefined;
  /** Opens a meter, optionally with a new sampling point preselected. */
  onOpen: (meter: MeterRow, at?: PlaceId) => void;
  mayEdit: boolean;
}

interface MeterSlotProps extends SlotActions {
  place: Place;
  unassigned: readonly MeterRow[];
}

/** Sampling point in the diagram with its meters, or an empty slot. */
export function MeterSlot({ place, unassigned, troubled, selectedId, onOpen, mayEdit }: MeterSlotProps) {
  const lang = useLang();
  return (
    <div className={styles.slot} data-place={place.id}>
      <span className={styles.title}>
        <i className={styles.dot} style={{ background: `var(--hd-energy-${roleOf(place.id)}-solid)` }} />
        {placeName(place.id, lang)}
      </span>
      {place.meters.map((meter) => (
        <MeterChip
          key={meter.deviceId}
          meter={meter}
          troubled={troubled.has(meter.deviceId)}
          selected={meter.deviceId === selectedId}
          onOpen={onOpen}
        />
      ))}
      {place.meters.length === 0 && (
        <Room place={place} unassigned={unassigned} onOpen={onOpen} mayEdit={mayEdit} />
      )}
    </div>
  );
}

interface MeterChipProps {
  meter: MeterRow;
  troubled: boolean;
  selected: boolean;
  onOpen: SlotActions['onOpen'];
}

export function MeterChip({ meter, troubled, selected, onOpen }: MeterChipProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const offline = meter.status === 'offline';
  const power = formatQuantity(offline ? null : shownKw(meter.samplingPoint, meter.powerKw), 'kW');
  const way = offline ? t('picture.offline') : wayOf(meter.samplingPoint, meter.powerKw, lang);
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={selected}
      data-troubled={troubled || undefined}
      data-quiet={!meter.counting || undefined}
      title={meter.counting ? meter.sn : `${meter.sn} · ${t('list.notCounting')}`}
      onClick={() => onOpen(meter)}
    >
      <DevicePicture kind="meter" size={28} />
      <Stack as="span">
        <Text ellipsis>{nameOf(meter)}</Text>
        <span className={styles.power}>
          <b>{power.text}</b>
          {way && <span className={styles.way}>{way}</span>}
        </span>
      </Stack>
    </button>
  );
}

/** Empty slot of a sampling point, to which an unassigned meter can be assigned. */
function Room({ place, unassigned, onOpen, mayEdit }: Omit<MeterSlotProps, 'troubled' | 'selectedId'>) {
  const { t } = useTranslation('meters');
  const words = place.needed ? t('picture.missing') : t('picture.free');
  if (!mayEdit || unassigned.length === 0)
    return (
      <span className={styles.room} data-needed={place.needed || undefined} title={t('picture.noneLeft')}>
        {words}
      </span>
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: unassigned.map(({ deviceId, alias, sn }) => ({
          key: deviceId,
          label: [alias, sn].filter(Boolean).join(' '),
        })),
        onClick: ({ key }) => {
          const meter = unassigned.find(({ deviceId }) => String(deviceId) === key);
          if (meter) onOpen(meter, place.id);
        },
      }}
    >
      <button type="button" className={styles.room} data-needed={place.needed || undefined}>
        <PlusOutlined aria-hidden /> {t('picture.addHere')}
      </button>
    </Dropdown>
  );
}

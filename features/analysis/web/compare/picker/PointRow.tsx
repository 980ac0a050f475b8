import { PlusOutlined } from '@ant-design/icons';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { Point } from '@heliodon/kernel/device-kind';
import { codeWord, hasCodes, pointValue } from '@heliodon/kernel/device-point';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useLang } from '@heliodon/ui/useLang';
import { Button, Checkbox, InputNumber, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SeriesPicker.module.css';

interface PointActions {
  readonly isChosen: (point: string) => boolean;
  readonly toggle: (point: string, on: boolean) => void;
  readonly addPlaces: (point: string, places: number) => void;
  /** Number of devices of the same kind in the plant, including this one. */
  readonly alike: number;
  readonly addAlike: (point: string) => void;
}

function Unit({ unit }: { unit: string }) {
  return unit ? <span className={styles.unit}> ({unit})</span> : null;
}

interface SingleRowProps extends PointActions {
  readonly point: Point;
  readonly kind: string;
  readonly values: DeviceNow['values'];
}

export function SingleRow({ point, kind, values, isChosen, toggle, alike, addAlike }: SingleRowProps) {
  const { t } = useTranslation('compare');
  const lang = useLang();
  const value = pointValue(values, point.name);
  const known = kindById(kind);
  const text =
    value !== null && known && hasCodes(point)
      ? codeWord(known, point, value, lang)
      : formatNumber(value, point.decimals);
  return (
    <div className={styles.row} data-point={point.name}>
      <Checkbox checked={isChosen(point.name)} onChange={(event) => toggle(point.name, event.target.checked)}>
        {point[lang]}
        <Unit unit={point.unit} />
      </Checkbox>
      <span className={styles.value}>{text}</span>
      {alike > 1 ? (
        <Tooltip title={t('picker.alikeHelp')}>
          <Button type="link" size="small" onClick={() => addAlike(point.name)}>
            {t('picker.alike', { count: alike })}
          </Button>
        </Tooltip>
      ) : (
        <span />
      )}
    </div>
  );
}

/** Above this number of elements, indices are typed instead of clicked. */
const CHIPS_MAX = 48;

export function ListRow({ point, places, ...actions }: PointActions & { point: Point; places: number }) {
  const { t } = useTranslation('compare');
  const lang = useLang();
  const { isChosen, toggle, addPlaces } = actions;
  return (
    <div className={styles.row} data-point={point.name}>
      <span>
        {point[lang]}
        <Unit unit={point.unit} />
      </span>
      <span />
      <Button type="link" size="small" onClick={() => addPlaces(point.name, places)}>
        {t('picker.places', { count: places })}
      </Button>
      <div className={styles.places}>
        {places > CHIPS_MAX ? (
          <PlaceInput max={places} onAdd={(place) => toggle(`${point.name}.${place}`, true)} />
        ) : (
          Array.from({ length: places }, (_, i) => `${point.name}.${i + 1}`).map((name, i) => (
            <Button
              key={name}
              className={styles.place}
              size="small"
              type={isChosen(name) ? 'primary' : 'default'}
              aria-pressed={isChosen(name)}
              aria-label={`${point[lang]} #${i + 1}`}
              onClick={() => toggle(name, !isChosen(name))}
            >
              {i + 1}
            </Button>
          ))
        )}
      </div>
    </div>
  );
}

function PlaceInput({ max, onAdd }: { max: number; onAdd: (place: number) => void }) {
  const { t } = useTranslation('compare');
  const [place, setPlace] = useState<number | null>(1);
  const add = () => place !== null && onAdd(place);
  return (
    <Space.Compact>
      <InputNumber
        size="small"
        min={1}
        max={max}
        precision={0}
        value={place}
        prefix="#"
        aria-label={t('picker.place', { max })}
        onChange={setPlace}
        onPressEnter={add}
      />
      <Button size="small" icon={<PlusOutlined />} onClick={add}>
        {t('picker.addPlace', { max })}
      </Button>
    </Space.Compact>
  );
}

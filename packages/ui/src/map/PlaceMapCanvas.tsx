import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import ScaleLine from 'ol/control/ScaleLine.js';
import type { Extent } from 'ol/extent.js';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorMode } from '../colorMode.ts';
import { ErrorState } from '../ErrorState.tsx';
import { palettes } from '../tokens.ts';
import { useLang } from '../useLang.ts';
import { useReducedMotion } from '../useReducedMotion.ts';
import { BaseMap, isInside } from './baseMap.ts';
import { mapColors } from './mapColors.ts';
import styles from './PlaceMap.module.css';
import { Pin, toPosition } from './pin.ts';
import type { MapPosition, PlaceMapProps } from './placeMapProps.ts';

/** Shows cities separately, with some surroundings. */
const PIN_ZOOM = 8.5;

interface Drawn {
  readonly base: BaseMap;
  readonly pin: Pin;
}

export default function PlaceMapCanvas({ value, onPick, region }: PlaceMapProps) {
  const { t } = useTranslation('ui');
  const lang = useLang();
  const mode = useColorMode();
  const calm = useReducedMotion();
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const [failure, setFailure] = useState<unknown>();
  const look = useMemo(() => ({ palette: { ...palettes[mode], map: mapColors[mode] }, lang }), [mode, lang]);
  const latest = useRef({ value, onPick, region, look });
  latest.current = { value, onPick, region, look };
  /** The position reported by this component: the map does not move when the user sets the pin. */
  const picked = useRef<MapPosition>(undefined);
  /** After the first view, the map moves with animation. */
  const settled = useRef(false);

  useEffect(() => {
    if (!box.current) return;
    settled.current = false;
    const report = (position: MapPosition) => {
      picked.current = position;
      latest.current.onPick?.(position);
    };
    const base = new BaseMap(box.current, latest.current.look, setFailure);
    const pin = new Pin(base.map, report);
    base.map.addControl(new ScaleLine({ className: styles.scale ?? '', minWidth: 72 }));
    base.map.on('singleclick', ({ coordinate }) => {
      if (latest.current.onPick) report(toPosition(coordinate));
    });
    base.load().catch(setFailure);
    setDrawn({ base, pin });
    return () => {
      setDrawn(undefined);
      base.dispose();
    };
  }, []);

  useEffect(() => {
    drawn?.base.setLook(look);
    drawn?.pin.setLook(look.palette);
  }, [drawn, look]);

  useEffect(() => drawn?.base.setCalm(calm), [drawn, calm]);
  useEffect(() => drawn?.pin.setMovable(onPick !== undefined), [drawn, onPick]);

  useEffect(() => {
    if (!drawn) return;
    let outdated = false;
    const show = (extent: Extent | undefined) => {
      if (outdated) return;
      const at = latest.current.value;
      const atOnce = !settled.current;
      settled.current = true;
      // A pin inside the region keeps the current view.
      const stays = !atOnce && at && extent && isInside(extent, at.longitude, at.latitude);
      if (extent && !stays) drawn.base.flyTo(extent, { atOnce });
    };
    drawn.base.choose(region).then(show, setFailure);
    return () => {
      outdated = true;
    };
  }, [drawn, region]);

  useEffect(() => {
    drawn?.pin.put(value);
    if (!drawn || !value || samePosition(value, picked.current)) return;
    // The region determines the first view.
    if (!settled.current && latest.current.region) return;
    const zoom = Math.max(PIN_ZOOM, drawn.base.map.getView().getZoom() ?? 0);
    drawn.pin.fly(value, { zoom, atOnce: calm || !settled.current });
    settled.current = true;
  }, [drawn, value, calm]);

  const retry = () => {
    setFailure(undefined);
    drawn?.base.load().catch(setFailure);
  };
  const home = () => {
    if (!drawn) return;
    if (value) drawn.pin.fly(value, { zoom: PIN_ZOOM, atOnce: calm });
    else void drawn.base.choose(region ?? 'CN').then((extent) => extent && drawn.base.flyTo(extent));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== box.current) return;
    const centre = drawn?.base.map.getView().getCenter();
    if (!centre || !onPick) return;
    event.preventDefault();
    picked.current = toPosition(centre);
    onPick(picked.current);
  };

  return (
    <>
      <div
        ref={box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, + and - zoom, Enter sets the pin
        tabIndex={0}
        aria-label={t(onPick ? 'map.labelPick' : 'map.label')}
        className={onPick ? `${styles.canvas} ${styles.picking}` : styles.canvas}
        onKeyDown={onKeyDown}
      />
      {onPick && !value && failure === undefined && <div className={styles.hint}>{t('map.hint')}</div>}
      <div className={styles.tools}>
        {(
          [
            ['map.zoomIn', <PlusOutlined key="in" />, () => drawn?.base.zoomBy(1)],
            ['map.zoomOut', <MinusOutlined key="out" />, () => drawn?.base.zoomBy(-1)],
            ['map.home', <AimOutlined key="home" />, home],
          ] as const
        ).map(([label, icon, onClick]) => (
          <Tooltip key={label} title={t(label)} placement="left">
            <Button size="small" aria-label={t(label)} icon={icon} onClick={onClick} />
          </Tooltip>
        ))}
      </div>
      <div className={styles.credit}>{t('map.credit')}</div>
      {failure !== undefined && (
        <div className={styles.failed}>
          <ErrorState compact error={failure} onRetry={retry} />
        </div>
      )}
    </>
  );
}

function samePosition(a: MapPosition, b: MapPosition | undefined): boolean {
  return a.longitude === b?.longitude && a.latitude === b.latitude;
}

import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { Extent } from 'ol/extent.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorMode } from '../colorMode.ts';
import { ErrorState } from '../ErrorState.tsx';
import { palettes, wallPalette } from '../tokens.ts';
import { useLang } from '../useLang.ts';
import { useReducedMotion } from '../useReducedMotion.ts';
import { BaseMap, fromDegrees } from './baseMap.ts';
import { mapColors } from './mapColors.ts';
import styles from './PlantsMap.module.css';
import { PlantsLayer } from './plantsLayer.ts';
import type { PlantsMapProps } from './plantsMapProps.ts';

/** A single plant is shown with its surroundings. */
const CLOSEST = 8.5;
const SLOW_MS = 1800;

interface Drawn {
  readonly base: BaseMap;
  readonly plants: PlantsLayer;
}

function useLook(wall: boolean | undefined, scale: number) {
  const lang = useLang();
  const mode = useColorMode();
  return useMemo(() => {
    const palette = wall
      ? { ...wallPalette, map: mapColors.wall }
      : { ...palettes[mode], map: mapColors[mode] };
    return { palette, lang, scale };
  }, [wall, mode, lang, scale]);
}

export default function PlantsMapCanvas(props: PlantsMapProps) {
  const { points, statuses, version, target, selected, wall, scale = 1, still, label } = props;
  const { t } = useTranslation('ui');
  const calm = useReducedMotion();
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const look = useLook(wall, scale);
  const latest = useRef({ props, look });
  latest.current = { props, look };
  /** After the first view, the map moves with animation. */
  const settled = useRef(false);

  useEffect(() => {
    if (!box.current) return;
    settled.current = false;
    const base = new BaseMap(box.current, latest.current.look, setFailure);
    const plants = new PlantsLayer(latest.current.look);
    base.map.addLayer(plants);
    if (latest.current.props.still) base.freeze();
    else listen(base, plants, () => latest.current.props);
    base.load().catch(setFailure);
    setDrawn({ base, plants });
    return () => {
      setDrawn(undefined);
      base.dispose();
    };
  }, []);

  useEffect(() => {
    drawn?.base.setLook(look);
    drawn?.plants.setLook(look);
  }, [drawn, look]);
  useEffect(() => drawn?.base.setCalm(calm), [drawn, calm]);
  useEffect(() => drawn?.plants.setPoints(points), [drawn, points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the statuses change in place
  useEffect(() => drawn?.plants.setStatuses(statuses), [drawn, statuses, version]);
  useEffect(() => drawn?.plants.select(selected), [drawn, selected]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map moves when the key changes or the shapes are asked for again, and only then
  useEffect(() => {
    if (!drawn) return;
    let outdated = false;
    const show = (shape: Extent | undefined) => {
      const extent = target.extent ? fromDegrees([...target.extent]) : shape;
      if (outdated || !extent) return;
      const atOnce = !settled.current;
      settled.current = true;
      const maxZoom = target.closest ?? CLOSEST;
      drawn.base.flyTo(extent, { atOnce, maxZoom, ...(target.slow && { durationMs: SLOW_MS }) });
    };
    drawn.base.choose(target.region).then(show, setFailure);
    return () => {
      outdated = true;
    };
  }, [drawn, target.key, tries]);

  const retry = () => {
    setFailure(undefined);
    setTries((now) => now + 1);
    drawn?.base.load().catch(setFailure);
  };

  return (
    <div className={styles.map} style={{ background: look.palette.map.sea }}>
      {still ? (
        <div ref={box} role="img" aria-label={label} className={styles.still} />
      ) : (
        <div
          ref={box}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, + and - zoom
          tabIndex={0}
          aria-label={label}
          className={styles.canvas}
        />
      )}
      {!still && (
        <div className={styles.tools}>
          {(
            [
              ['map.zoomIn', <PlusOutlined key="in" />, 1],
              ['map.zoomOut', <MinusOutlined key="out" />, -1],
            ] as const
          ).map(([name, icon, levels]) => (
            <Tooltip key={name} title={t(name)} placement="left">
              <Button aria-label={t(name)} icon={icon} onClick={() => drawn?.base.zoomBy(levels)} />
            </Tooltip>
          ))}
        </div>
      )}
      <div className={styles.credit} style={{ color: look.palette.map.labelFaint }}>
        {t('map.credit')}
      </div>
      {failure !== undefined && (
        <div className={styles.failed}>
          <ErrorState compact error={failure} onRetry={retry} />
        </div>
      )}
    </div>
  );
}

/** Click and pointer events; uses the newest props. */
function listen(base: BaseMap, plants: PlantsLayer, props: () => PlantsMapProps): void {
  base.map.on('singleclick', ({ pixel }) => {
    const mark = plants.markAt(pixel);
    if (mark) return props().onPick?.(mark.plants);
    const code = base.regionAt(pixel);
    if (code) props().onPickArea?.(code);
    return undefined;
  });
  base.map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return;
    const mark = plants.markAt(pixel);
    plants.hover(mark);
    base.map.getTargetElement().style.cursor = mark ? 'pointer' : '';
  });
}

import { useColorMode } from '@heliodon/ui/colorMode';
import { fontFamilies, palettes } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useWidth } from '@heliodon/ui/useWidth';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './CellMap.module.css';
import type { CellRef, MappedCluster, MapSummary, View } from './cellValues.ts';
import { drawMap, drawMarks, type MapPicture, prepare, shapeOf } from './drawMap.ts';
import { anchorsOf, type Range, rampOf } from './heatScale.ts';
import { boxOf, hit, mapLayout, moved } from './mapLayout.ts';

const KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);
/** For whoever wants to know how long drawing takes. */
const MEASURE = 'cell-map-draw';

interface CellMapProps {
  clusters: readonly MappedCluster[];
  view: View;
  range: Range;
  summary: MapSummary | undefined;
  label: string;
  titleOf: (cluster: MappedCluster) => string;
  /** Description of a cell: tooltip at the pointer, and read aloud for keyboard users. */
  tip: (cell: CellRef) => ReactNode;
  onOpen: (cell: CellRef) => void;
}

/** Thousands of cells on a canvas, accessible by pointer, touch and keyboard. */
export function CellMap({ clusters, view, range, summary, label, titleOf, tip, onOpen }: CellMapProps) {
  const [box, widthPx] = useWidth();
  const cells = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const [looked, setLooked] = useState<CellRef>();
  const [byKeys, setByKeys] = useState(false);
  const lang = useLang();
  const palette = palettes[useColorMode()];
  const ramp = useMemo(() => rampOf(anchorsOf(view, palette)), [view, palette]);
  const shapes = useMemo(() => clusters.map(shapeOf), [clusters]);
  // A text: a new sample of the same shape lays nothing out anew.
  const form = JSON.stringify(shapes);
  const layout = useMemo(() => mapLayout(JSON.parse(form), widthPx), [form, widthPx]);
  const picture: MapPicture = useMemo(
    () => ({ clusters, layout, view, range, ramp, palette, fontFamily: fontFamilies[lang], titleOf }),
    [clusters, layout, view, range, ramp, palette, lang, titleOf],
  );

  useLayoutEffect(() => {
    if (!cells.current || widthPx === 0) return;
    const start = performance.now();
    const context = prepare(cells.current, picture.layout);
    if (context) drawMap(context, picture);
    performance.clearMeasures(MEASURE);
    performance.measure(MEASURE, { start, end: performance.now() });
  }, [picture, widthPx]);

  useEffect(() => {
    const context = marks.current && prepare(marks.current, picture.layout);
    if (context) drawMarks(context, picture, summary, looked);
  }, [picture, summary, looked]);

  const under = (event: { clientX: number; clientY: number }) => {
    const at = cells.current?.getBoundingClientRect();
    return at && hit(layout, shapes, event.clientX - at.left, event.clientY - at.top);
  };

  // Browsers send a move event when the page scrolls below a resting pointer: the keyboard selection would be lost.
  const rested = useRef('');
  const onPointerMove = (event: PointerEvent) => {
    const place = `${event.clientX} ${event.clientY}`;
    if (event.pointerType === 'touch' || place === rested.current) return;
    rested.current = place;
    setByKeys(false);
    setLooked(under(event));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    setByKeys(true);
    setLooked(looked ? moved(shapes, looked, event.key) : { block: 0, index: 0 });
  };

  const touched = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    touched.current = event.pointerType === 'touch';
  };

  /** A touch first selects, then opens; keys open the selected cell. */
  const onClick = (event: { detail: number; clientX: number; clientY: number }) => {
    const cell = event.detail === 0 ? looked : under(event);
    if (!cell) return;
    const again = looked?.block === cell.block && looked.index === cell.index;
    if (touched.current && !again && event.detail > 0) setLooked(cell);
    else onOpen(cell);
  };

  const shape = looked && shapes[looked.block];
  const spot = looked && shape && boxOf(layout, shape, looked.block, looked.index);
  return (
    <div ref={box} className={styles.map}>
      <button
        type="button"
        className={styles.stage}
        style={{ height: layout.heightPx }}
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={() => !byKeys && setLooked(undefined)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onBlur={() => setLooked(undefined)}
        onClick={onClick}
      >
        <canvas
          ref={cells}
          className={styles.layer}
          data-cells={shapes.reduce((sum, one) => sum + one.cells, 0)}
        />
        <canvas ref={marks} className={styles.layer} />
      </button>
      {looked && spot && (
        <div
          className={styles.tip}
          style={{
            left: spot.x + spot.w / 2,
            top: spot.y,
            transform: `translate(${spot.x > widthPx * 0.7 ? '-100%' : spot.x < widthPx * 0.3 ? '0' : '-50%'}, calc(-100% - 8px))`,
          }}
        >
          {tip(looked)}
        </div>
      )}
      <div className={styles.spoken} aria-live="polite">
        {byKeys && looked && tip(looked)}
      </div>
    </div>
  );
}

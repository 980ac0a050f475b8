import { Inline } from '@heliodon/ui/layout/Inline';
import { useSteps } from '@heliodon/ui/onePerFrame';
import { onMoves } from '@heliodon/ui/wall/moves';
import { useSwitchSettings } from '@heliodon/web/screenSwitch';
import { useOverviewStore } from '@heliodon/web/stores';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DevicesSlide } from './DevicesSlide.tsx';
import { EnergySlide } from './EnergySlide.tsx';
import { FlowSlide } from './FlowSlide.tsx';
import { type SlideName, type SlideProps, slidesOf } from './slide.ts';
import styles from './slides.module.css';
import { useAutoSwitch } from './useAutoSwitch.ts';
import { useMoving, type Way } from './useMoving.ts';
import { useSwipe } from './useSwipe.ts';

const SLIDES: Record<SlideName, ComponentType<SlideProps>> = {
  flow: FlowSlide,
  energy: EnergySlide,
  devices: DevicesSlide,
};

/** Shorter than the minimum interval of the automatic slide change. */
const ALONE_MS = 4000;

/** Arrow keys in a text field, slider or list box do not change the slide. */
const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role="slider"], [role="listbox"]') !== null;

/** Number of slides to render: the first one, and the others after user activity or a delay. */
function useDrawn(total: number): number {
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (all) return;
    const drawAll = () => setAll(true);
    const timer = setTimeout(drawAll, ALONE_MS);
    const stop = onMoves(drawAll);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [all]);
  return useSteps(all ? total : 1);
}

/** The slides of the screen: they change automatically, by arrow keys, by a swipe and by tabs. */
export function Slides(props: Omit<SlideProps, 'active'>) {
  const { t } = useTranslation('screens');
  const names = slidesOf(props.overview);
  const total = names.length;
  const kept = useOverviewStore((state) => state.slide);
  const place = Math.min(kept, total - 1);
  const drawn = useDrawn(total);
  const { on, seconds } = useSwitchSettings();
  const { view, show } = useMoving(place);
  const go = useCallback((way: Way) => show((place + way + total) % total, way), [show, place, total]);

  useAutoSwitch(on && total > 1, seconds, () => go(1));
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (ownsArrows(target)) return;
      if (key === 'ArrowRight') go(1);
      else if (key === 'ArrowLeft') go(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [go]);
  useSwipe(view, go);

  return (
    <div className={styles.carousel}>
      <div ref={view} className={styles.view}>
        {names.map((name, i) => {
          const Slide = SLIDES[name];
          return (
            <div
              key={name}
              id={`slide-${name}`}
              role="tabpanel"
              aria-labelledby={`slide-tab-${name}`}
              className={styles.slide}
              inert={i !== place}
              data-slide={name}
            >
              {(i === place || (i - place + total) % total < drawn) && (
                <Slide {...props} active={i === place} />
              )}
            </div>
          );
        })}
      </div>
      {total > 1 && (
        <Inline
          gap="xs"
          align="stretch"
          justify="center"
          role="tablist"
          aria-label={t('overview.slide.label')}
        >
          {names.map((name, i) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`slide-tab-${name}`}
              aria-controls={`slide-${name}`}
              aria-selected={i === place}
              className={styles.tab}
              onClick={() => show(i, i < place ? -1 : 1)}
            >
              {t(`overview.slide.${name}`)}
            </button>
          ))}
        </Inline>
      )}
    </div>
  );
}

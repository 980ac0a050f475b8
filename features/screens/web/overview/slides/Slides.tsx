import { useSteps } from '@heliodon/ui/turns';
import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { useSwitchSettings } from '@heliodon/web/screenSwitch';
import { useOverviewStore } from '@heliodon/web/stores';
import useEmblaCarousel from 'embla-carousel-react';
import { type ComponentType, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DevicesSlide } from './DevicesSlide.tsx';
import { EnergySlide } from './EnergySlide.tsx';
import { FlowSlide } from './FlowSlide.tsx';
import { type SlideName, type SlideProps, slidesOf } from './slide.ts';
import styles from './slides.module.css';
import { useAutoSwitch } from './useAutoSwitch.ts';

const SLIDES: Record<SlideName, ComponentType<SlideProps>> = {
  flow: FlowSlide,
  energy: EnergySlide,
  devices: DevicesSlide,
};

/** Whoever types into a field or moves a slider means that, not the slides. */
const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role="slider"], [role="listbox"]') !== null;

/** The slides of the screen: they change by themselves, by arrow keys, by a swipe and by their names. */
export function Slides(props: Omit<SlideProps, 'active'>) {
  const { t } = useTranslation('screens');
  const names = slidesOf(props.overview);
  const calm = useReducedMotion();
  const kept = useOverviewStore((state) => state.slide);
  const place = Math.min(kept, names.length - 1);
  // The one in sight first, then those after it.
  const drawn = useSteps(names.length);
  const { on, seconds } = useSwitchSettings();
  const [view, embla] = useEmblaCarousel({ loop: true, duration: calm ? 0 : 28, startIndex: place });

  useEffect(() => {
    if (!embla) return;
    const selected = () => useOverviewStore.setState({ slide: embla.selectedScrollSnap() });
    embla.on('select', selected);
    return () => {
      embla.off('select', selected);
    };
  }, [embla]);
  const next = useCallback(() => embla?.scrollNext(), [embla]);
  useAutoSwitch(on && names.length > 1, seconds, next);
  useEffect(() => {
    if (!embla) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (ownsArrows(target)) return;
      if (key === 'ArrowRight') embla.scrollNext();
      else if (key === 'ArrowLeft') embla.scrollPrev();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [embla]);

  return (
    <div className={styles.carousel}>
      <div ref={view} className={styles.view}>
        <div className={styles.strip}>
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
                {(i - place + names.length) % names.length < drawn && (
                  <Slide {...props} active={i === place} />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {names.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label={t('overview.slide.label')}>
          {names.map((name, i) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`slide-tab-${name}`}
              aria-controls={`slide-${name}`}
              aria-selected={i === place}
              className={styles.tab}
              onClick={() => embla?.scrollTo(i)}
            >
              {t(`overview.slide.${name}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

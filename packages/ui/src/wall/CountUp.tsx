import { NO_VALUE, type Numeric } from '@heliodon/kernel/format/number';
import type { Quantity } from '@heliodon/kernel/format/unit';
import { useCallback, useRef } from 'react';
import styles from './CountUp.module.css';
import { useCountTo } from './countTo.ts';

type Written = Pick<Quantity, 'value' | 'unit'>;

interface CountUpProps {
  value: Numeric;
  /** Must be stable: called for every intermediate value. */
  format: (value: Numeric) => Written;
}

/** A number that counts to its new value, with a smaller unit. */
export function CountUp({ value, format }: CountUpProps) {
  const figure = useRef<HTMLSpanElement>(null);
  const unit = useRef<HTMLSpanElement>(null);
  useCountTo(value, useWriter(figure, unit, format));
  return (
    <span className={styles.line}>
      <span ref={figure} className={styles.value} />
      <span ref={unit} className={styles.unit} />
    </span>
  );
}

/** The same as SVG text. */
export function CountUpText({ value, format, unitSize }: CountUpProps & { unitSize: number }) {
  const figure = useRef<SVGTSpanElement>(null);
  const unit = useRef<SVGTSpanElement>(null);
  useCountTo(value, useWriter(figure, unit, format));
  return (
    <>
      <tspan ref={figure} />
      <tspan ref={unit} className={styles.drawnUnit} fontSize={unitSize} dx="0.35em" />
    </>
  );
}

function useWriter(
  figure: { readonly current: Element | null },
  unit: { readonly current: Element | null },
  format: CountUpProps['format'],
) {
  return useCallback(
    (shown: Numeric) => {
      const written = format(shown);
      if (figure.current) figure.current.textContent = written.value;
      if (unit.current) unit.current.textContent = written.value === NO_VALUE ? '' : written.unit;
    },
    [figure, unit, format],
  );
}

import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { DayBar } from '../DayBar.tsx';
import type { DaySpan } from '../daybar/spans.ts';
import { useText } from './useText.ts';

const ENERGY = { charge: 'battery', rest: 'grid', discharge: 'load' } as const;
type Act = keyof typeof ENERGY;
const ACTS = Object.keys(ENERGY) as Act[];

const start: DaySpan[] = [
  { startMin: 0, endMin: 480, key: 'charge' },
  { startMin: 480, endMin: 1020, key: 'rest' },
  { startMin: 1020, endMin: 1320, key: 'discharge' },
  { startMin: 1320, endMin: 1440, key: 'rest' },
];

/** Example of a painted day: here battery actions; on price pages, prices. */
export function GalleryDayBar() {
  const text = useText();
  const [spans, setSpans] = useState(start);
  const [brush, setBrush] = useState<Act>('charge');
  const names: Record<Act, string> = {
    charge: text('充电', 'Charge'),
    rest: text('待机', 'Rest'),
    discharge: text('放电', 'Discharge'),
  };
  const look = (key: Act) => ({
    key,
    color: `var(--hd-energy-${ENERGY[key]}-soft)`,
    ink: `var(--hd-energy-${ENERGY[key]}-text)`,
    label: names[key],
  });
  return (
    <Card
      title={text('24 小时条', 'Bar of 24 hours')}
      extra={
        <Segmented<Act>
          value={brush}
          onChange={setBrush}
          options={ACTS.map((value) => ({ value, label: names[value] }))}
        />
      }
    >
      <DayBar
        label={text('充放电计划', 'Plan of a battery')}
        segments={spans.map((span) => ({ ...look(span.key as Act), ...span }))}
        brush={look(brush)}
        onChange={setSpans}
        nowMin={645}
      />
    </Card>
  );
}

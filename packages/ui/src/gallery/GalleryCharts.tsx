import { Card } from 'antd';
import { useMemo, useState } from 'react';
import { Chart } from '../Chart.tsx';
import { type Period, PeriodPicker } from '../PeriodPicker.tsx';
import styles from './GalleryPage.module.css';
import { energyMonth, powerDay, ZONE } from './galleryData.ts';
import { useText } from './useText.ts';

export function GalleryCharts() {
  const text = useText();
  const [period, setPeriod] = useState<Period>({ kind: 'day', at: '2026-11-15' });
  const day = useMemo(() => powerDay(text), [text]);
  const month = useMemo(() => energyMonth(text), [text]);
  const onlyLoad = useMemo(
    () => ({ ...day, series: day.series.filter((series) => series.key === 'load'), marks: [] }),
    [day],
  );
  const empty = useMemo(
    () => ({ ...month, series: month.series.map((series) => ({ ...series, data: [] })) }),
    [month],
  );
  return (
    <div className={styles.two}>
      <Card className={styles.wide}>
        <Chart
          title={text('功率', 'Power')}
          model={day}
          group="gallery"
          height={360}
          extra={
            <PeriodPicker
              value={period}
              onChange={setPeriod}
              timeZone={ZONE}
              kinds={['hour', 'day', 'month', 'year', 'total']}
              limits={{ min: '2025-03-10', max: '2026-11-15' }}
            />
          }
        />
      </Card>
      <Card>
        <Chart title={text('分时电量', 'Energy by price period')} model={month} height={280} />
      </Card>
      <Card>
        <Chart
          title={text('负载（同步悬停）', 'Load (shared hover)')}
          model={onlyLoad}
          group="gallery"
          height={280}
        />
      </Card>
      <Card>
        <Chart title={text('无数据', 'No data')} model={empty} height={220} />
      </Card>
      <Card>
        <Chart title={text('加载中', 'Loading')} loading height={220} />
      </Card>
    </div>
  );
}

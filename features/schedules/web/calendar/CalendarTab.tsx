import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { yearOf } from '@heliodon/energy/periods/local-time';
import { getCalendar, getCompliance } from '@heliodon/schedules/contract';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Inline } from '@heliodon/ui/layout/Inline';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card, Select, Space } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DayDrawer } from '../dayview/DayDrawer.tsx';
import type { TabProps } from '../tabProps.ts';
import styles from './CalendarTab.module.css';
import { DayReadout } from './DayReadout.tsx';
import { Legend } from './Legend.tsx';
import { YearView } from './YearView.tsx';

/** Year of a device: the plan that applies to each day. */
export function CalendarTab({ plant, devices, today }: TabProps) {
  const { t } = useTranslation('schedules');
  const [params, setParams] = useSearchParams();
  const { plantId, timeZone } = plant;
  const device = devices.find(({ deviceId }) => `${deviceId}` === params.get('device')) ?? devices[0];
  const year = Number(params.get('year')) || Number(yearOf(today));
  const day = params.get('day');
  const change = useCallback(
    (patch: Record<string, string>) =>
      setParams((now) => ({ ...Object.fromEntries(now), ...patch }), { replace: true }),
    [setParams],
  );
  const onOpen = useCallback((chosen: string) => change({ day: chosen }), [change]);
  const deviceId = device?.deviceId ?? 0;
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const query = useQuery({
    ...callQuery(getCalendar, { plantId, deviceId, ...span }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const past = useQuery(
    callQuery(getCompliance, { plantId, deviceIds: [deviceId], ...span }, { quiet: true }),
  );
  const percents = useMemo(
    () => new Map(past.data?.devices[0]?.days.map((one) => [one.day, one.percent])),
    [past.data],
  );
  const [hovered, setHovered] = useState<string>();
  if (!device) return null;

  return (
    <>
      <LoadedCard query={query} height="30rem">
        {(calendar) => (
          <Card>
            <Inline wrap gap="lg" rowGap="sm" justify="between">
              <Space>
                <Select
                  aria-label={t('calendar.device')}
                  className={styles.device}
                  value={deviceId}
                  onChange={(value) => change({ device: String(value) })}
                  options={devices.map((one) => ({ value: one.deviceId, label: one.name }))}
                />
                <Space.Compact>
                  <Button
                    icon={<LeftOutlined />}
                    aria-label={t('calendar.before')}
                    onClick={() => change({ year: String(year - 1) })}
                  />
                  <Button onClick={() => change({ year: yearOf(today) })}>{year}</Button>
                  <Button
                    icon={<RightOutlined />}
                    aria-label={t('calendar.after')}
                    onClick={() => change({ year: String(year + 1) })}
                  />
                </Space.Compact>
              </Space>
              <Legend calendar={calendar} />
            </Inline>
            <DayReadout calendar={calendar} percents={percents} day={hovered ?? today} />
            <YearView
              year={year}
              today={today}
              calendar={calendar}
              percents={percents}
              onOpen={onOpen}
              onHover={setHovered}
            />
          </Card>
        )}
      </LoadedCard>
      {day && (
        <DayDrawer
          plantId={plantId}
          timeZone={timeZone}
          today={today}
          device={device}
          day={day}
          onClose={() => {
            const { day: _, ...rest } = Object.fromEntries(params);
            setParams(rest, { replace: true });
          }}
        />
      )}
    </>
  );
}

import { FundProjectionScreenOutlined } from '@ant-design/icons';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Tiles } from '@heliodon/ui/Tiles';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { usePermission } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { Button, Card } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../contract/overview.contract.ts';
import { useOverview, useScreenNow } from '../overview/data/useOverview.ts';
import { partsOf } from '../overview/model/flowModel.ts';
import type { ScreenNow } from '../overview/model/screenNow.ts';
import { FlowPicture } from '../overview/slides/FlowPicture.tsx';
import { useInView } from '../overview/slides/useInView.ts';
import { AlarmsCard } from './AlarmsCard.tsx';
import { CurveCard } from './CurveCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import styles from './home.module.css';
import { homeTiles } from './homeTiles.ts';

const CHARGING_TYPE = 4;
const SCREEN_PATH = '/overview';
const CONNECT_PATH = '/monitoring/connectDevices';
const SKELETON_PX = 360;

interface PlantHomePageProps {
  /** What is left to set up. */
  steps?: (hasValues: boolean) => ReactNode;
}

/** Home page of a plant: current power, energy and income of today, alarms. */
export default function PlantHomePage({ steps }: PlantHomePageProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Home key={plant.plantId} plantId={plant.plantId} name={plant.name} steps={steps} />;
}

interface HomeProps extends PlantHomePageProps {
  plantId: number;
  name: string;
}

function Home({ plantId, name, steps }: HomeProps) {
  const { t } = useTranslation('screens');
  const { data, error, refetch } = useOverview(plantId);
  const now = useScreenNow(plantId, data);
  return (
    <PageFrame
      title={name}
      subtitle={
        data &&
        now && (
          <span className={styles.facts}>
            <StatusTag status={data.now.status} />
            <LastUpdate at={now.at} timeZone={data.timeZone} withLabel />
          </span>
        )
      }
      action={
        <Link to={SCREEN_PATH}>
          <Button icon={<FundProjectionScreenOutlined />}>{t('home.screen')}</Button>
        </Link>
      }
    >
      {data && now ? (
        <>
          {steps?.(now.at !== null)}
          <Shown overview={data} now={now} />
        </>
      ) : (
        <Card>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonBlock height={SKELETON_PX} />
          )}
        </Card>
      )}
    </PageFrame>
  );
}

function Shown({ overview, now }: { overview: Overview; now: ScreenNow }) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { screenType, curve, alarms, devices, timeZone } = overview;
  const parts = useMemo(() => partsOf(screenType, screenType === CHARGING_TYPE), [screenType]);
  const tiles = useMemo(
    () => homeTiles(overview, parts, lang, (key, values) => t(`${key}`, values)),
    [overview, parts, lang, t],
  );
  return (
    <>
      <Tiles items={tiles} />
      <div className={styles.pair}>
        <FlowCard overview={overview} now={now} parts={parts} />
        {alarms && <AlarmsCard alarms={alarms} timeZone={timeZone} />}
      </div>
      {curve && <CurveCard curve={curve} parts={parts} timeZone={timeZone} />}
      {devices && <DevicesCard devices={devices} />}
    </>
  );
}

interface FlowCardProps {
  overview: Overview;
  now: ScreenNow;
  parts: readonly EnergyRole[];
}

function FlowCard(props: FlowCardProps) {
  const { t } = useTranslation('screens');
  const box = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const maySetUp = usePermission('deviceSetup');
  const seen = useInView(box);
  return (
    <Card title={t('overview.slide.flow')} size="small">
      <div ref={box} className={styles.flow}>
        <FlowPicture
          {...props}
          active={seen}
          narrow={narrow}
          connectPath={maySetUp ? CONNECT_PATH : undefined}
        />
      </div>
    </Card>
  );
}

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
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { Button, Card } from 'antd';
import { useMemo, useRef } from 'react';
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
import { SetupCard } from './SetupCard.tsx';
import { CONNECT_PATH } from './setupSteps.ts';
import { unconnectedParts } from './unconnected.ts';

const CHARGING_TYPE = 4;
const SCREEN_PATH = '/overview';
const SKELETON_PX = 360;

/** Home page of a plant: current power, energy and income of today, alarms. */
export default function PlantHomePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Home key={plant.plantId} plantId={plant.plantId} name={plant.name} />;
}

function Home({ plantId, name }: { plantId: number; name: string }) {
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
        <Shown overview={data} now={now} />
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
  const { plantId, screenType, curve, alarms, devices, timeZone } = overview;
  const maySetUp = usePermission('deviceSetup');
  const parts = useMemo(() => partsOf(screenType, screenType === CHARGING_TYPE), [screenType]);
  const tiles = useMemo(
    () => homeTiles(overview, parts, lang, (key, values) => t(`${key}`, values)),
    [overview, parts, lang, t],
  );
  return (
    <>
      {maySetUp && now.at === null && devices && <SetupCard plantId={plantId} />}
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
  const seen = useInView(box);
  const { overview, now, parts } = props;
  const unconnected = useMemo(
    () => unconnectedParts(parts, now.power, overview.devices),
    [parts, now.power, overview.devices],
  );
  return (
    <Card title={t('overview.slide.flow')} size="small">
      <div ref={box} className={styles.flow}>
        <FlowPicture {...props} active={seen} narrow={narrow} unconnected={unconnected} />
      </div>
      {unconnected.length > 0 && (
        <Allowed code="deviceSetup">
          <p className={styles.connect}>
            {t('home.toConnect', {
              parts: unconnected.map((role) => t(`overview.part.${role}`)).join(t('home.comma')),
            })}{' '}
            <Link to={CONNECT_PATH}>{t('home.connect')}</Link>
          </p>
        </Allowed>
      )}
    </Card>
  );
}

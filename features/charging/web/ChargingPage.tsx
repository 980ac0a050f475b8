import { zoneLabel } from '@heliodon/kernel/format/time';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CardsTab } from './cards/CardsTab.tsx';
import styles from './charging.module.css';
import { AddPileButton } from './piles/AddPileButton.tsx';
import { PilesTab } from './piles/PilesTab.tsx';
import { SessionsTab } from './sessions/SessionsTab.tsx';
import { TermsTab } from './terms/TermsTab.tsx';

const TABS: Record<string, ComponentType<{ plant: PlantSummary }>> = {
  piles: PilesTab,
  sessions: SessionsTab,
  cards: CardsTab,
  terms: TermsTab,
};
const FIRST = 'piles';

/** Chargers of the plant: state, sessions, access and prices. */
export default function ChargingPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Charging key={plant.plantId} plant={plant} />;
}

function Charging({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('charging');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? FIRST;
  const tab = asked in TABS ? asked : FIRST;
  const Tab = TABS[tab] ?? PilesTab;
  return (
    <PageFrame
      title={t('title')}
      subtitle={`${plant.name} · ${zoneLabel(plant.timeZone, Date.now())}`}
      action={<AddPileButton plantId={plant.plantId} primary />}
    >
      <Tabs
        className={styles.tabs}
        activeKey={tab}
        onChange={(key) => setParams({ tab: key })}
        items={Object.keys(TABS).map((key) => ({ key, label: t(`tab.${key}`) }))}
      />
      <Tab plant={plant} />
    </PageFrame>
  );
}

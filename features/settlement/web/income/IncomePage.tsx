import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IncomePanel } from './IncomePanel.tsx';
import { PlannedPanel } from './PlannedPanel.tsx';
import { PlantsPanel } from './PlantsPanel.tsx';

const TABS = ['income', 'planned', 'plants'] as const;
type Tab = (typeof TABS)[number];

/** Income of the plant, planned against actual income, and income of all plants. */
export default function IncomePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Income key={plant.plantId} plant={plant} />;
}

function Income({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('settlement');
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'income';
  // A change of tab keeps the range, but resets page and order of a list.
  const open = (next: Tab) =>
    setParams(
      (current) => {
        const kept = ['by', 'from', 'to'].flatMap((key) => {
          const value = current.get(key);
          return value ? [[key, value]] : [];
        });
        return new URLSearchParams([...kept, ...(next === 'income' ? [] : [['tab', next]])] as string[][]);
      },
      { replace: true },
    );
  return (
    <PageFrame title={t('income.title')} subtitle={tab === 'plants' ? t('income.allPlants') : plant.name}>
      <StatusTabs
        active={tab}
        onChange={open}
        tabs={TABS.map((key) => ({ key, label: t(`income.tab.${key}`) }))}
      />
      {tab === 'income' && <IncomePanel plant={plant} />}
      {tab === 'planned' && <PlannedPanel plant={plant} />}
      {tab === 'plants' && <PlantsPanel />}
    </PageFrame>
  );
}

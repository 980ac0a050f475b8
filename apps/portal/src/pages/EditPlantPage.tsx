import { PfInverters } from '@heliodon/devices/web';
import { EditPlant } from '@heliodon/plants/web';
import { SubsidyPanel, TariffPanel, TransformerPanel } from '@heliodon/tariffs/web';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { refreshPermissions } from '../session/permissions.ts';

const tariffPanels = { price: TariffPanel, subsidy: SubsidyPanel, transformer: TransformerPanel };
const names = Object.keys(tariffPanels) as (keyof typeof tariffPanels)[];

/** The plant with its tariff, which belongs to another feature. */
export default function EditPlantPage() {
  const { t } = useTranslation('portal');
  const [params] = useSearchParams();
  const plantId = Number(params.get('plantId'));
  const tariffTabs = () =>
    names.map((key) => {
      const Panel = tariffPanels[key];
      return { key, label: t(`tariff.${key}`), children: <Panel plantId={plantId} /> };
    });
  return (
    <EditPlant
      key={plantId}
      plantId={plantId}
      tariffTabs={tariffTabs}
      pfDevices={(pf) => <PfInverters {...pf} />}
      onSaved={() => void refreshPermissions()}
    />
  );
}

import { EnergyAnalysis } from '@heliodon/analysis/web';
import { panels as forecast } from '@heliodon/forecast/web';

/** The energy of a plant, and what is expected of the next days, which is another feature's. */
export default function EnergyAnalysisPage() {
  return <EnergyAnalysis forecast={({ plantId }) => <forecast.Forecast plantId={plantId} />} />;
}

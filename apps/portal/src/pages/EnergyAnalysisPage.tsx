import { EnergyAnalysis } from '@heliodon/analysis/web';
import { panels as forecast } from '@heliodon/forecast/web';

/** Energy of a plant; the forecast comes from another feature. */
export default function EnergyAnalysisPage() {
  return <EnergyAnalysis forecast={({ plantId }) => <forecast.Forecast plantId={plantId} />} />;
}

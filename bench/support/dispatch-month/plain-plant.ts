import { dayStartMs, localDay } from '@heliodon/energy/periods/local-time';
import { modelQuarter, PLACE } from '@heliodon/forecast/forecast-world';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { type DispatchPlant, dispatchPlant, LEARNED_DAYS, type Terms } from '../dispatch/dispatch-plant.ts';
import { lfp, templateOf } from '../dispatch/plants.ts';
import type { DemoHistory } from '../forecast/demo-history.ts';

const DAY = '2018-08-01';
const WEATHER = [1, 0.35, 0.8];
const [PLANT_DAYS, INTERVALS] = [LEARNED_DAYS + 1, 96];

function history(): DemoHistory {
  const firstMs = dayStartMs(DAY, PLACE.timeZone) - LEARNED_DAYS * DAY_MS;
  const days = Array.from({ length: PLANT_DAYS }, (_, n) => {
    const dayMs = firstMs + n * DAY_MS;
    const quarters = Array.from({ length: INTERVALS }, (_, slot) => {
      const startMs = dayMs + slot * QUARTER_MS;
      return { startMs, ...modelQuarter(startMs, WEATHER[n % WEATHER.length] ?? 1) };
    });
    return { day: localDay(dayMs, PLACE.timeZone), quarters };
  });
  return {
    pv: days.map(({ day, quarters }) => ({
      day,
      quarters: quarters.map(({ startMs, pvKwh }) => ({ startMs, energyKwh: pvKwh })),
    })),
    load: days.map(({ day, quarters }) => ({
      day,
      quarters: quarters.map(({ startMs, loadKwh }) => ({ startMs, energyKwh: loadKwh })),
    })),
  };
}

/**
 * A small plant under a sky of formulas, for one day: quick to calculate. Without a demand charge, which is about months:
 * the product spreads it over the days that follow.
 */
export function plainPlant(name: string): DispatchPlant {
  const terms: Terms = {
    name,
    demandPricePerKw: 0,
    group: 'demo',
    country: '',
    price: templateOf('cn-jiangsu'),
    site: { transformerKw: 150, exportLimitKw: null, pvCurtailable: true },
    battery: lfp(120, 60),
  };
  return dispatchPlant(terms, { ...PLACE, peakKwp: 100 }, history());
}

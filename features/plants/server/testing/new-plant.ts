import type { PlantInput } from '../../contract/plant.schema.ts';

/** A plant as sent by the form. */
export const newPlant = (name: string, more: Partial<PlantInput> = {}): PlantInput => ({
  name,
  screenType: 2,
  installDate: '2026-03-01',
  currency: 'CNY',
  voltageLevel: '10',
  description: '',
  country: 'CN',
  province: '320000',
  city: '320500',
  address: '',
  longitude: 120.72,
  latitude: 31.32,
  timeZone: 'Asia/Shanghai',
  pvKwp: '500.5',
  storageKw: '',
  storageKwh: '',
  plantMode: 'surplusFeedIn',
  designAgency: '',
  inspectionAgency: '',
  dealer: '',
  installer: '',
  phone: '',
  pfEnabled: false,
  pfPoints: [],
  coalKgPerKwh: '0.3015',
  co2KgPerKwh: '0.5366',
  treesPerKwh: '0.00894',
  ...more,
});

/** Only a flat price from this month on. */
export const newTariff = () => ({
  price: {
    effectiveMonth: new Date().toISOString().slice(0, 7),
    efficiency: '0.9',
    feedInPrice: '0.3',
    seasons: [
      {
        startMonth: 1,
        endMonth: 12,
        usualPrice: '0.65',
        deepValley: null,
        valley: null,
        peak: null,
        topPeak: null,
      },
    ],
  },
  subsidies: [],
  noSubsidy: true,
  transformer: null,
});

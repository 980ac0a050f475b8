import { DEFAULT_FORMULAS, type PlantDetail, type PlantInput } from '../../contract/plants.contract.ts';

/** As it is typed: not yet right, and what is missing is empty. */
export type PlantValues = Omit<PlantDetail['plant'], 'pfPoints'> & {
  pfPoints: { powerPercent: number | null; pf: number | null }[];
};

export type ChangeValues = (patch: Partial<PlantValues>) => void;

/** `today` and `timeZone` of the person at the form. */
export const emptyPlant = (today: string, timeZone: string): PlantValues => ({
  ...DEFAULT_FORMULAS,
  name: '',
  screenType: 2,
  installDate: today,
  currency: 'CNY',
  voltageLevel: '',
  description: '',
  country: 'CN',
  province: '',
  city: '',
  address: '',
  longitude: null,
  latitude: null,
  timeZone,
  pvKwp: '',
  storageKw: '',
  storageKwh: '',
  plantMode: 'selfUse',
  designAgency: '',
  inspectionAgency: '',
  dealer: '',
  installer: '',
  phone: '',
  pfEnabled: false,
  pfPoints: [],
});

/** What the kind of plant does not have is not sent. */
export function sentPlant(values: PlantValues): PlantInput {
  const { screenType } = values;
  return {
    ...values,
    ...(screenType === 1 && { pvKwp: '' }),
    ...(screenType === 2 && { storageKw: '', storageKwh: '' }),
  } as PlantInput;
}

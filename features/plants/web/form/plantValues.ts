import { DEFAULT_FORMULAS, type PlantDetail, type PlantInput } from '../../contract/plants.contract.ts';

/** Form values: not yet validated, missing values are empty. */
export type PlantValues = Omit<PlantDetail['plant'], 'pfPoints'> & {
  pfPoints: { powerPercent: number | null; pf: number | null }[];
};

export type ChangeValues = (patch: Partial<PlantValues>) => void;

/** `today` and `timeZone` are those of the user. */
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

/** The request; values of equipment that the plant type does not have are empty. */
export function sentPlant(values: PlantValues): PlantInput {
  const { screenType } = values;
  return {
    ...values,
    ...(screenType === 1 && { pvKwp: '' }),
    ...(screenType === 2 && { storageKw: '', storageKwh: '' }),
  } as PlantInput;
}

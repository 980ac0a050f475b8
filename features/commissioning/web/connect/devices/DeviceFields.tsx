import { hasRole, kindById } from '@heliodon/device-kinds/kinds';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { DLT645, type RegisterMapRow, SUNSPEC } from '../../../contract/index.ts';
import type { DraftDevice } from '../../model/draft.ts';
import type { DraftFault, FaultCode } from '../../model/draftFaults.ts';
import { Field } from '../search/Field.tsx';
import { Dlt645Fields } from './Dlt645Fields.tsx';
import styles from './devices.module.css';
import { KINDS } from './kinds.ts';
import { MapField } from './MapField.tsx';
import { SamplingPointPicture } from './SamplingPointPicture.tsx';
import { SerialNumberField } from './SerialNumberField.tsx';

const RATED_MAX_KW = 100_000;
const NAME_CHARS = 50;

type Config = Omit<DeviceConfig, 'sn'>;

interface DeviceFieldsProps {
  device: DraftDevice;
  kind: string;
  map: RegisterMapRow | undefined;
  faults: readonly DraftFault[];
  onChange: (patch: Partial<DraftDevice>, rereads: boolean) => void;
}

/** Settings of a device: map, serial number, name, rated power; of a meter also where it measures. */
export function DeviceFields({ device, kind, map, faults, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const { key, config, sn, name, isNew, reported, alternatives } = device;
  const id = (field: string) => `device-${key}-${field}`;
  const set = (patch: Partial<Config>) => onChange({ config: { ...config, ...patch } }, true);
  const faultText = (...codes: FaultCode[]) => {
    const found = faults.find(({ code }) => codes.includes(code));
    return found && t(`fault.${found.code}`);
  };
  const isDlt645 = config.map === DLT645;
  const setMap = (chosen: string) => {
    if (chosen === '') return;
    // Identity of another map; that of the new one is shown instead.
    const patch: Partial<Config> = {
      map: chosen,
      kind: chosen === SUNSPEC ? config.kind : undefined,
      brand: undefined,
      model: undefined,
    };
    const isReported = sn === reported?.sn;
    onChange({ config: { ...config, ...patch }, reported: null, sn: isReported ? '' : sn }, true);
  };
  const placeFault = faultText('addressTwice', 'portTaken');
  return (
    <Stack gap="md" className={styles.fields}>
      {placeFault && <Alert type="error" showIcon title={placeFault} />}
      <Grid columnRem={15} gap="md">
        {isDlt645 ? (
          <Dlt645Fields id={id} config={config} onChange={set} />
        ) : (
          <MapField
            id={id('map')}
            map={config.map}
            alternatives={alternatives.filter((one) => one !== config.map)}
            onChange={setMap}
          />
        )}
        {config.map === SUNSPEC && (
          <Field id={id('kind')} label={t('device.kind')} error={faultText('kind')}>
            <Select
              id={id('kind')}
              value={config.kind}
              options={KINDS.map((value) => ({ value, label: kindById(value)?.[lang] }))}
              onChange={(chosen) => set({ kind: chosen as Config['kind'] })}
            />
          </Field>
        )}
        <SerialNumberField
          id={id('sn')}
          device={device}
          error={faultText('snMissing', 'snWrong', 'snTwice')}
          onChange={(typed) => onChange({ sn: typed }, false)}
        />
        {isNew && (
          <Field
            id={id('name')}
            label={t('device.name')}
            help={sn === '' ? t('device.nameNeedsSn') : undefined}
          >
            <Input
              id={id('name')}
              maxLength={NAME_CHARS}
              disabled={sn === ''}
              placeholder={t('device.nameHint')}
              value={name}
              onChange={({ target }) => onChange({ name: target.value }, false)}
            />
          </Field>
        )}
        <Field id={id('rated')} label={t('device.ratedKw')} help={t('device.ratedHelp')}>
          <InputNumber
            id={id('rated')}
            className={styles.wide}
            min={0}
            max={RATED_MAX_KW}
            suffix="kW"
            value={config.ratedKw ?? null}
            onChange={(ratedKw) => set({ ratedKw: ratedKw ?? undefined })}
          />
        </Field>
      </Grid>
      {hasRole(kind, 'meter') && (
        <div className={styles.sampling}>
          <Field
            id={id('point')}
            label={t('device.samplingPoint')}
            help={t(`samplingHelp.${config.samplingPoint ?? 'none'}`)}
            error={faultText('samplingPoint')}
          >
            <Select
              id={id('point')}
              value={config.samplingPoint}
              placeholder={t('device.choose')}
              status={faultText('samplingPoint') && 'error'}
              options={samplingPoints.map((point) => ({ value: point.id, label: point[lang] }))}
              onChange={(samplingPoint) => set({ samplingPoint })}
            />
          </Field>
          <SamplingPointPicture chosen={config.samplingPoint} />
        </div>
      )}
      <Inline wrap gap="lg" rowGap="xs">
        <Inline as="span" gap="xs">
          <Switch
            size="small"
            aria-label={t('device.reversed')}
            checked={config.sign === -1}
            onChange={(isReversed) => set({ sign: isReversed ? -1 : 1 })}
          />
          <Text size="sm">{t('device.reversed')}</Text>
        </Inline>
        <Inline as="span" gap="xs">
          <Switch
            size="small"
            aria-label={t('device.swapEnergy')}
            checked={config.swapEnergy}
            onChange={(swapEnergy) => set({ swapEnergy })}
          />
          <Text size="sm">{t('device.swapEnergy')}</Text>
        </Inline>
      </Inline>
      {map && map.setup.length > 0 && (
        <details className={styles.setup}>
          <summary>{t('device.setup')}</summary>
          <ul>
            {map.setup.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

import { addLogger, loggerErrors } from '@heliodon/devices/contract';
import { queryPlantList } from '@heliodon/plants/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { RemoteSelect } from '@heliodon/ui/query/RemoteSelect';
import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { usePlantStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Card, Steps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CONNECT_PATH, LOGGERS_PATH } from '../paths.ts';
import styles from './AddDevicePage.module.css';
import { FirstData } from './FirstData.tsx';
import { SpareLogger } from './SpareLogger.tsx';

const schema = addLogger.request.pick({ sn: true, checkCode: true });
const beside: readonly number[] = [loggerErrors.wrongCheckCode.code, loggerErrors.locked.code];

interface Added {
  readonly loggerId: number;
  readonly sn: string;
}

/** The plant given in the address, or else the selected plant. */
function usePlantId(): [string, (plantId: string) => void] {
  const [params, setParams] = useSearchParams();
  const plant = usePlantStore((state) => state.plant);
  const named = Number(params.get('plantId'));
  const plantId = Number.isSafeInteger(named) && named > 0 ? named : plant?.plantId;
  return [String(plantId ?? ''), (next) => setParams({ plantId: next }, { replace: true })];
}

const searchPlants = async (keyword: string) => {
  const { rows } = await callApi(queryPlantList, { keyword, pageSize: 20 }, { mask: false });
  return rows.map((plant) => ({ value: String(plant.plantId), label: plant.name }));
};

/** Adds a logger to a plant with the data on its label, then waits for its first data. */
export default function AddDevicePage() {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const [plantId, setPlantId] = usePlantId();
  const [added, setAdded] = useState<Added>();
  const selected = usePlantStore((state) => state.plant);
  return (
    <PageFrame title={t('add.title')} subtitle={t('add.subtitle')}>
      <Card className={styles.card}>
        <Steps
          size="small"
          className={styles.steps}
          current={added ? 1 : 0}
          items={[{ title: t('add.step1') }, { title: t('add.step2') }]}
        />
        {added ? (
          <FirstData
            loggerId={added.loggerId}
            sn={added.sn}
            plantId={Number(plantId)}
            onAnother={() => setAdded(undefined)}
          />
        ) : (
          <>
            <label className={styles.plant} htmlFor="add-plant">
              {t('add.plant')}
              <RemoteSelect
                id="add-plant"
                name="add-device"
                value={plantId}
                placeholder={t('move.choose')}
                search={searchPlants}
                onChange={setPlantId}
              />
            </label>
            <SchemaForm
              schema={schema}
              submitText={t('add.submit')}
              sections={[
                {
                  // Above the fields: an error message that appears on blur would move its button away.
                  hint: (
                    <>
                      {t('add.hint')} <SpareLogger />
                    </>
                  ),
                  fields: [
                    {
                      name: 'sn',
                      label: t('add.sn'),
                      props: { placeholder: t('add.snHint'), autoFocus: true, maxLength: 40 },
                    },
                    {
                      name: 'checkCode',
                      label: t('add.checkCode'),
                      props: { placeholder: t('add.checkCodeHint'), maxLength: 8 },
                    },
                  ],
                },
              ]}
              onSubmit={async ({ sn, checkCode }): Promise<FieldErrors | undefined> => {
                try {
                  const body = { plantId: Number(plantId), sn, checkCode };
                  const { deviceId } = await callApi(addLogger, body, { mask: false, quiet: true });
                  void client.invalidateQueries({ queryKey: ['deviceList'] });
                  setAdded({ loggerId: deviceId, sn });
                } catch (error) {
                  if (!(error instanceof CallFailed)) throw error;
                  if (beside.includes(error.code)) return { checkCode: error.msg };
                  if (error.code === loggerErrors.alreadyAdded.code) return { sn: error.msg };
                  throw error;
                }
                return undefined;
              }}
            />
            {String(selected?.plantId ?? plantId) === plantId && (
              <Allowed code="deviceSetup">
                <Inline wrap gap="xs">
                  <Text tone="secondary">{t('add.claimCode')}</Text>
                  <Link to={CONNECT_PATH}>{t('add.connect')}</Link>
                </Inline>
              </Allowed>
            )}
            <Allowed code="systemConfig">
              <Text as="p" tone="secondary">
                {t('add.unregistered')} <Link to={LOGGERS_PATH}>{t('loggers.register')}</Link>
              </Text>
            </Allowed>
          </>
        )}
      </Card>
    </PageFrame>
  );
}

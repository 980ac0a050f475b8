import type { CallResponse } from '@heliodon/contract/call';
import { findMeterDirection } from '@heliodon/site-control/contract';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reflux.module.css';

interface DirectionInputProps {
  plantId: number;
  id?: string;
  value?: boolean;
  onChange?: (importPositive: boolean) => void;
}

type Found = CallResponse<typeof findMeterDirection>;

/** Sign convention of the grid meter; it can be detected from recorded samples. */
export function DirectionInput({ plantId, id, value = true, onChange }: DirectionInputProps) {
  const { t } = useTranslation('site-control');
  const [found, setFound] = useState<Found>();
  const { run: find, busy } = useAction(async () =>
    setFound(await callApi(findMeterDirection, { plantId }, { mask: false })),
  );
  const agrees = found?.direction && (found.direction === 'importPositive') === value;
  return (
    <div className={styles.direction} id={id}>
      <Segmented
        value={value}
        options={[
          { value: true, label: t('reflux.form.importPositive') },
          { value: false, label: t('reflux.form.exportPositive') },
        ]}
        onChange={(chosen) => onChange?.(chosen)}
      />
      <Button onClick={() => void find()} loading={busy}>
        {t('reflux.form.findOut')}
      </Button>
      {found && (
        <Alert
          className={styles.found}
          type={found.direction === null ? 'info' : agrees ? 'success' : 'warning'}
          showIcon
          title={t(`reflux.found.${found.direction ?? 'unknown'}`)}
          description={t('reflux.found.why', { hours: found.hours, samples: found.samples })}
          action={
            found.direction !== null &&
            !agrees && (
              <Button size="small" onClick={() => onChange?.(found.direction === 'importPositive')}>
                {t('reflux.found.take')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
